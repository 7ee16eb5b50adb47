import { type RawBuilder, sql } from 'kysely';
import { counts, isLost } from '../../derivation/board-values.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import { flagColumn, numberColumn, textColumn } from '../column-texts.js';
import type { Executor } from './executor.js';
import type { ReversedRow } from './standings-to-recompute.js';

/**
 * After flights have ended or kittens in them have died, updates whether the stored contributions of these flights
 * count. Deletes impacts that a death has cancelled.
 */
export async function writeReversed(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  rows: readonly ReversedRow[],
): Promise<void> {
  const judged = rows.map((row) => {
    const each = { stat: row.stat, simT: row.sim_t };
    const flight = changes.get(row.player_id)!.flights.get(row.flight)!;
    return { row, counts: counts(each, flight), isLost: isLost(each, flight) };
  });
  const lost = judged.filter(({ isLost }) => isLost).map(({ row }) => row);
  const changed = judged.filter((each) => !each.isLost && each.counts !== each.row.counts);
  if (lost.length > 0) {
    await sql`
      delete from contribution c using unnest(${keyColumns(lost)}) as n (player_id, stat, flight, day, item)
      where ${IS_ROW}`.execute(db);
  }
  if (changed.length > 0) {
    await sql`
      update contribution c set counts = n.counts from unnest(
        ${keyColumns(changed.map(({ row }) => row))}, ${flagColumn(changed.map((each) => each.counts))}::boolean[]
      ) as n (player_id, stat, flight, day, item, counts)
      where ${IS_ROW}`.execute(db);
  }
}

/** Returns the key columns of contributions as SQL. An empty item becomes null. */
const keyColumns = (rows: readonly ReversedRow[]): RawBuilder<unknown> =>
  sql.join([
    sql`${numberColumn(rows.map(({ player_id }) => player_id))}::bigint[]`,
    textColumn(rows.map(({ stat }) => stat)),
    textColumn(rows.map(({ flight }) => flight)),
    textColumn(rows.map(({ day }) => day)),
    textColumn(rows.map(({ item }) => item)),
  ]);

const IS_ROW = sql`c.player_id = n.player_id and c.stat = n.stat and c.flight = n.flight and c.day = n.day
  and c.item = coalesce(n.item, '')`;

/**
 * Deletes the contributions of newly flagged flights. They are never needed again: when a flag is removed, the
 * account's events are derived again from the log. Deleting a row takes a fraction of the time of changing `counts`,
 * which is in an index.
 */
export async function deleteFlagged(db: Executor, changes: ReadonlyMap<number, PlayerChanges>): Promise<void> {
  const flagged = [...changes].flatMap(([playerId, { reversals }]) =>
    reversals.filter(({ kind }) => kind === 'flag').map(({ flight }) => ({ playerId, flight })),
  );
  if (flagged.length === 0) return;
  await sql`
    delete from contribution c using unnest(
      ${numberColumn(flagged.map(({ playerId }) => playerId))}::bigint[], ${textColumn(flagged.map(({ flight }) => flight))}
    ) as f (player_id, flight) where c.player_id = f.player_id and c.flight = f.flight`.execute(db);
}
