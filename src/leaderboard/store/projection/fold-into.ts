import { isLost } from '../../derivation/board-values.js';
import { addContribution } from '../../derivation/contribution.js';
import { countsFor } from '../../derivation/eligibility.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import { distanceValue, rosterContributions } from '../../derivation/fold-roster.js';
import type { FlightState } from '../../derivation/state.js';
import { changeBins } from './bin-changes.js';
import { CensusCounts } from './census-counts.js';
import { addContributions, type PlayerContribution } from './contribution-rows.js';
import { deleteCancelled, deleteFlagged, writeReversed } from './counting-rows.js';
import type { Executor } from './executor.js';
import { withoutRepeatedVisits } from './first-visits.js';
import { type FoldedRun, foldRun } from './fold-run.js';
import { trimHeld, writeHeld } from './held-rows.js';
import { readStates, writeStates } from './player-states.js';
import type { PlayerEvent } from './read-log.js';
import { readReversed } from './standings-to-recompute.js';
import { subtractSums } from './subtract-sums.js';
import { joinValues, recompute, replaceValues } from './value-rows.js';
import { standingKey } from './windows-anew.js';
import { trimFeed, writeCensus, writeFeed } from './write-log-facts.js';

/**
 * Folds events into the projection. The events must be in log order, and no event of their players between the first
 * and the last one may be missing. The caller must have locked the checkpoint.
 */
export async function foldInto(trx: Executor, events: readonly PlayerEvent[]): Promise<void> {
  await writeRun(trx, await foldRun(await readStates(trx, events), events));
}

/**
 * Writes a folded run. The run must begin right after the checkpoint, and the caller must have locked the checkpoint.
 */
export async function writeRun(trx: Executor, { known, changes }: FoldedRun): Promise<void> {
  const stateOf = ([playerId, { flight }]: PlayerContribution): FlightState | undefined =>
    changes.get(playerId)!.flights.get(flight) ?? known.get(playerId)!.flights.get(flight);
  const contributions = [...changes]
    .flatMap(([playerId, each]) => contributionsOf(playerId, each))
    .filter((each) => !isLost(each[1], stateOf(each)));
  const counting = contributions.map((each) => countsFor(each[1].stat, stateOf(each)));
  // `readReversed` and `withoutRepeatedVisits` must see the state before the run, so they come before the first write.
  const { standings, removed, cancelled, rows: reversed } = await readReversed(trx, changes, known);
  const joined = await withoutRepeatedVisits(
    trx,
    contributions.filter((_, at) => counting[at]),
  );
  await writeStates(trx, changes);
  await addContributions(
    trx,
    contributions.map(([playerId, each], at) => [playerId, each, counting[at]!]),
  );
  await deleteCancelled(trx, cancelled);
  await writeReversed(trx, changes, reversed);
  await deleteFlagged(trx, changes);
  const { rounded, bins } = await subtractSums(trx, removed);
  const anew = new Map([...standings, ...rounded].map((each) => [standingKey(each), each]));
  const rest: PlayerContribution[] = [];
  for (const each of joined) {
    const [playerId, { stat, day }] = each;
    const changed = anew.get(standingKey({ playerId, stat }));
    if (changed) changed.days?.add(day);
    else rest.push(each);
  }
  const recomputed = await recompute(trx, [...anew.values()]);
  const gained = await joinValues(trx, rest);
  const distances = [...changes].map(([playerId, { rosters }]) => [playerId, distanceValue(rosters)] as const);
  const replaced = await replaceValues(
    trx,
    distances.flatMap(([playerId, value]) => (value ? [[playerId, value] as const] : [])),
  );
  await changeBins(trx, [...bins, ...recomputed, ...gained, ...replaced]);
  const rows = [...changes].flatMap(([playerId, { feed }]) => feed.map((entry) => [playerId, entry] as const));
  await writeFeed(trx, rows);
  await trimFeed(trx, [...new Set(rows.map(([playerId]) => playerId))]);
  const held = [...changes].flatMap(([playerId, each]) => each.held.map((score) => [playerId, score] as const));
  await writeHeld(trx, held);
  await trimHeld(trx, [...new Set(held.map(([playerId]) => playerId))]);
  const census = new CensusCounts();
  for (const { counted } of changes.values()) for (const event of counted) census.add(event);
  await writeCensus(trx, census.all());
}

/** Returns one contribution per key. */
function contributionsOf(playerId: number, { contributions, rosters }: PlayerChanges): PlayerContribution[] {
  const all = new Map(contributions);
  for (const each of rosters.flatMap(rosterContributions)) addContribution(all, each);
  return [...all.values()].map((each) => [playerId, each] as const);
}
