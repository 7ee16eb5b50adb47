import { sql } from 'kysely';
import { boardOf } from '../../derivation/boards.js';
import { type Contribution, join, keyOf } from '../../derivation/contribution.js';
import { countsFor, isImpact, LOAD_STATS, IMPACT_STATS } from '../../derivation/eligibility.js';
import { foldPlayer, type PlayerChanges } from '../../derivation/fold-player.js';
import { rosterContributions } from '../../derivation/fold-roster.js';
import { NEW_FLIGHT, type PlayerState } from '../../derivation/state.js';
import { CensusCounts } from './census-counts.js';
import type { Executor } from './executor.js';
import { readStates, writeStates } from './player-states.js';
import type { PlayerEvent } from './read-log.js';
import { writeCensus, writeFeed } from './write-log-facts.js';
import {
  joinValues,
  type PlayerContribution,
  recompute,
  setDistances,
  type Standing,
  writeContributions,
} from './write-values.js';

/**
 * Folds events into the projection. They come in the order of the log, those of one player each without a gap; the
 * caller has locked the checkpoint.
 */
export async function foldInto(trx: Executor, events: readonly PlayerEvent[]): Promise<void> {
  const known = await readStates(trx, events);
  const runs = new Map<number, PlayerEvent[]>([...known.keys()].map((playerId) => [playerId, []]));
  for (const event of events) runs.get(event.playerId)!.push(event);
  const changes = new Map<number, PlayerChanges>();
  for (const [playerId, run] of runs) changes.set(playerId, foldPlayer(known.get(playerId)!, run));
  await writeStates(trx, changes);
  const contributions = [...changes].flatMap(([playerId, each]) => contributionsOf(playerId, each));
  await writeContributions(trx, contributions);
  const anew = await standingsToRecompute(trx, changes, contributions);
  const isAnew = new Set(anew.map(({ playerId, stat }) => `${playerId} ${stat}`));
  await recompute(trx, anew);
  await joinValues(
    trx,
    contributions.filter(
      ([playerId, each]) =>
        !isAnew.has(`${playerId} ${each.stat}`) && counts(each, changes.get(playerId)!, known.get(playerId)!),
    ),
  );
  await setDistances(
    trx,
    [...changes].flatMap(([playerId, { rosters }]) => distanceOf(playerId, rosters)),
  );
  await writeFeed(trx, changes);
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

/**
 * Returns the standings that cannot be joined into: those that a flag, an end or a death may have taken something from,
 * and those of first visits.
 */
async function standingsToRecompute(
  trx: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  contributions: readonly PlayerContribution[],
): Promise<Standing[]> {
  const visits = contributions
    .filter(([, { item, stat }]) => item !== '' && !isImpact(stat))
    .map(([playerId, { stat }]) => ({ playerId, stat }));
  const reversals = [...changes].flatMap(([playerId, each]) =>
    each.reversals.map((reversal) => ({ playerId, ...reversal })),
  );
  const stats = { flag: null, end: LOAD_STATS, death: IMPACT_STATS } as const;
  const { rows } = await sql<{ player_id: number; stat: string }>`
    select distinct c.player_id, c.stat
    from unnest(
      ${reversals.map(({ playerId }) => playerId)}::bigint[], ${reversals.map(({ flight }) => flight)}::text[],
      ${reversals.map(({ kind }) => stats[kind]?.join(' ') ?? null)}::text[]
    ) as r (player_id, flight, stats)
    join contribution c using (player_id, flight)
    where r.stats is null or c.stat = any(string_to_array(r.stats, ' '))`.execute(trx);
  const all = [...visits, ...rows.map(({ player_id, stat }) => ({ playerId: player_id, stat }))];
  return [...new Map(all.map((each) => [`${each.playerId} ${each.stat}`, each])).values()];
}
