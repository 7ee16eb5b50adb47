import { sql } from 'kysely';
import { countsFor } from '../../derivation/eligibility.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import type { FlightState } from '../../derivation/state.js';
import { flagColumn } from '../column-texts.js';
import { type ContributionKey, HAS_KEY, keyColumns } from './contribution-rows.js';
import { isDistributed } from '../distribution.js';
import type { Executor } from './executor.js';
import { lookedUp } from './looked-up.js';
import { flightsOf, IS_OF_FLIGHT, type ReversedRow } from './standings-to-recompute.js';

export async function deleteCancelled(db: Executor, cancelled: readonly ContributionKey[]): Promise<void> {
  if (cancelled.length === 0) return;
  await sql`
    delete from contribution c using unnest(${keyColumns(cancelled)}) as n (player_id, stat, flight, day, item)
    where ${HAS_KEY}`.execute(db);
}

/** After flights have ended, updates which of their stored contributions count. */
export async function writeReversed(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  rows: readonly ReversedRow[],
): Promise<void> {
  const stateOf = ({ player_id, flight }: ReversedRow): FlightState => changes.get(player_id)!.flights.get(flight)!;
  const changed = rows.filter((row) => row.counts !== countsFor(row.stat, stateOf(row)));
  if (changed.length > 0) {
    await sql`
      update contribution c set counts = n.counts from unnest(
        ${keyColumns(changed)}, ${flagColumn(changed.map((row) => !row.counts))}::boolean[]
      ) as n (player_id, stat, flight, day, item, counts)
      where ${HAS_KEY}`.execute(db);
  }
}

/**
 * Deletes the contributions of flights that have just been flagged. They are not needed again, because everything is
 * derived again from the account's events when a flag is removed. Deleting a row is much faster than changing its
 * column `counts`, because an index contains that column.
 */
export async function deleteFlagged(db: Executor, changes: ReadonlyMap<number, PlayerChanges>): Promise<void> {
  const flagged = [...changes].flatMap(([playerId, { reversals }]) =>
    reversals.filter(({ kind }) => kind === 'flag').map(({ flight }) => ({ playerId, flight })),
  );
  if (flagged.length === 0) return;
  const [flights, where] = [flightsOf(flagged), IS_OF_FLIGHT];
  await (
    (await isDistributed(db))
      ? sql`delete from contribution c using ${flights} where ${where}`
      : sql`delete from contribution where ctid = any(array(
        select c.ctid from ${await lookedUp(db, flights, { table: 'contribution', alias: 'c', where, isMany: true })}))`
  ).execute(db);
}
