import { type RawBuilder, sql } from 'kysely';
import { countsFor } from '../../derivation/eligibility.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import type { FlightState } from '../../derivation/state.js';
import { type ContributionKey, HAS_KEY, keyColumns } from './contribution-rows.js';
import type { Executor } from './executor.js';
import { changeLookedUp } from './looked-up.js';
import { flightsOf, IS_OF_FLIGHT, type ReversedRow } from './standings-to-recompute.js';

export async function deleteCancelled(db: Executor, cancelled: readonly ContributionKey[]): Promise<void> {
  if (cancelled.length > 0) await changeLookedUp(db, listOf(cancelled), { ...CONTRIBUTION, where: HAS_KEY });
}

const CONTRIBUTION = { table: 'contribution', alias: 'c' };
const listOf = (keys: readonly ContributionKey[]): RawBuilder<unknown> =>
  sql`unnest(${keyColumns(keys)}) as n (player_id, stat, flight, day, item)`;

/**
 * Stores anew whether contributions count. Call it when the state of their flights has changed. The step has already
 * changed some of these rows if it also contains a higher load.
 */
export async function writeReversed(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  rows: readonly ReversedRow[],
): Promise<void> {
  const stateOf = ({ player_id, flight }: ReversedRow): FlightState => changes.get(player_id)!.flights.get(flight)!;
  for (const counts of [false, true]) {
    const changed = rows.filter((row) => row.counts !== counts && countsFor(row.stat, stateOf(row)) === counts);
    const set = sql`counts = ${sql.lit(counts)}`;
    if (changed.length > 0) await changeLookedUp(db, listOf(changed), { ...CONTRIBUTION, where: HAS_KEY }, set);
  }
}

/**
 * Deletes the contributions of flights that have just been flagged. The contributions are not needed again, because
 * they are derived again from the flight's events when a flag is removed. Deleting a row is much faster than
 * changing its column `counts`, because an index contains that column.
 */
export async function deleteFlagged(db: Executor, changes: ReadonlyMap<number, PlayerChanges>): Promise<void> {
  const flagged = [...changes].flatMap(([playerId, { reversals }]) =>
    reversals.filter(({ kind }) => kind === 'flag').map(({ flight }) => ({ playerId, flight })),
  );
  if (flagged.length > 0) await changeLookedUp(db, flightsOf(flagged), { ...CONTRIBUTION, where: IS_OF_FLIGHT });
}
