import { sql } from 'kysely';
import { counts } from '../../derivation/board-values.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import type { FlightState } from '../../derivation/state.js';
import { flagColumn, numberColumn, textColumn } from '../column-texts.js';
import type { Executor } from './executor.js';
import type { ReversedRow } from './standings-to-recompute.js';

/**
 * After flights have ended or kittens in them have died, updates whether the stored contributions of these flights
 * count.
 */
export async function markCounting(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  rows: readonly ReversedRow[],
): Promise<void> {
  const stateOf = ({ player_id, flight }: ReversedRow): FlightState => changes.get(player_id)!.flights.get(flight)!;
  const changed = rows.filter((row) => row.counts !== isCounted(row, stateOf(row)));
  if (changed.length === 0) return;
  await sql`
    update contribution c set counts = n.counts from unnest(
      ${numberColumn(changed.map(({ player_id }) => player_id))}::bigint[], ${textColumn(changed.map(({ stat }) => stat))},
      ${textColumn(changed.map(({ flight }) => flight))}, ${textColumn(changed.map(({ day }) => day))},
      ${textColumn(changed.map(({ item }) => item))}, ${flagColumn(changed.map((row) => !row.counts))}::boolean[]
    ) as n (player_id, stat, flight, day, item, counts)
    where c.player_id = n.player_id and c.stat = n.stat and c.flight = n.flight and c.day = n.day
      and c.item = coalesce(n.item, '')`.execute(db);
}

const isCounted = ({ stat, sim_t: simT }: ReversedRow, flight: FlightState): boolean => counts({ stat, simT }, flight);

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
