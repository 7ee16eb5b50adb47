import { boardOf } from '../../derivation/boards.js';
import { type Contribution, join, keyOf } from '../../derivation/contribution.js';
import { countsFor } from '../../derivation/eligibility.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import { rosterContributions } from '../../derivation/fold-roster.js';
import { NEW_FLIGHT, type PlayerState } from '../../derivation/state.js';
import { CensusCounts } from './census-counts.js';
import type { Executor } from './executor.js';
import { withoutRepeatedVisits } from './first-visits.js';
import { type FoldedRun, foldRun } from './fold-run.js';
import { readStates, writeStates } from './player-states.js';
import type { PlayerEvent } from './read-log.js';
import { standingsToRecompute } from './standings-to-recompute.js';
import { writeCensus, writeFeed } from './write-log-facts.js';
import { joinValues, type PlayerContribution, recompute, setDistances, writeContributions } from './write-values.js';

/**
 * Folds events into the projection. They come in the order of the log, those of one player each without a gap; the
 * caller has locked the checkpoint.
 */
export async function foldInto(trx: Executor, events: readonly PlayerEvent[]): Promise<void> {
  await writeRun(trx, await foldRun(await readStates(trx, events), events));
}

/** Writes a run of events that is folded. It is the next one, and the caller has locked the checkpoint. */
export async function writeRun(trx: Executor, { known, changes }: FoldedRun): Promise<void> {
  const contributions = [...changes].flatMap(([playerId, each]) => contributionsOf(playerId, each));
  // Both look at what is there, before anything is written.
  const anew = await standingsToRecompute(trx, changes, known);
  const joined = await withoutRepeatedVisits(
    trx,
    contributions.filter(([playerId, each]) => counts(each, changes.get(playerId)!, known.get(playerId)!)),
  );
  await writeStates(trx, changes);
  await writeContributions(trx, contributions);
  await recompute(trx, anew);
  const isAnew = new Set(anew.map(({ playerId, stat }) => `${playerId} ${stat}`));
  await joinValues(
    trx,
    joined.filter(([playerId, { stat }]) => !isAnew.has(`${playerId} ${stat}`)),
  );
  await setDistances(
    trx,
    [...changes].flatMap(([playerId, { rosters }]) => distanceOf(playerId, rosters)),
  );
  await writeFeed(
    trx,
    [...changes].flatMap(([playerId, { feed }]) => feed.map((entry) => [playerId, entry] as const)),
  );
  const census = new CensusCounts();
  for (const { counted } of changes.values()) for (const event of counted) census.add(event);
  await writeCensus(trx, census.all());
}

/** Returns what a player's run of events contributes, one contribution for each key. */
function contributionsOf(playerId: number, { contributions, rosters }: PlayerChanges): PlayerContribution[] {
  const all = new Map(contributions);
  for (const each of rosters.flatMap(rosterContributions)) {
    const earlier = all.get(keyOf(each));
    all.set(keyOf(each), earlier ? join(boardOf(each.stat)!.kind, earlier, each) : each);
  }
  return [...all.values()].map((each) => [playerId, each] as const);
}

/** Reports whether a contribution counts as things stand; impacts that were fatal are left out already. */
function counts({ stat, flight }: Contribution, { flights }: PlayerChanges, known: PlayerState): boolean {
  return countsFor(stat, flights.get(flight) ?? known.flights.get(flight) ?? NEW_FLIGHT);
}

function distanceOf(
  playerId: number,
  rosters: PlayerChanges['rosters'],
): { playerId: number; value: number; seq: number; recv: number }[] {
  const last = rosters.filter(({ grownM }) => grownM > 0).at(-1);
  return last ? [{ playerId, value: last.travelledM, seq: last.seq, recv: last.recv }] : [];
}
