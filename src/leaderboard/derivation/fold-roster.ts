import type { BoardValue } from './board-values.js';
import { type Contribution, SUM_MAX } from './contribution.js';
import { isName } from './names.js';
import type { Payload } from './payloads.js';
import { isPlausible } from './plausible.js';
import { KITTENS_MAX, type KittenState } from './state.js';
import { dayOf } from './windows.js';

export interface RosterFigures {
  readonly seq: number;
  readonly recv: number;
  /** Sum of all kittens' distances, m. `grownM` is the increase by this snapshot. */
  readonly travelledM: number;
  readonly grownM: number;
  readonly furthest: { readonly name: string; readonly travelledM: number } | null;
  readonly busiest: { readonly name: string; readonly missions: number } | null;
}

/**
 * Each total of a kitten keeps the largest value that was ever reported. Implausible distances and missions are
 * ignored. They are not held for review, because each later snapshot would repeat them.
 * @param known the kittens before this run of events; read only
 * @param changed the kittens that this run has changed so far; this function adds to it
 */
export function foldRoster(
  { kittens }: Payload<'roster.snapshot'>,
  known: ReadonlyMap<string, KittenState>,
  changed: Map<string, KittenState>,
  { seq, recv }: { readonly seq: number; readonly recv: number },
): RosterFigures {
  const earlier = all(known, changed);
  const before = distanceOf(earlier);
  let count = earlier.length;
  for (const { kid, name, ...reported } of kittens) {
    if (!isName(kid)) continue;
    const old = changed.get(kid) ?? known.get(kid);
    if (!old && count++ >= KITTENS_MAX) continue;
    changed.set(kid, {
      name,
      travelledM: Math.max(plausible('top_kitten_distance', reported.travelled_m), old?.travelledM ?? 0),
      fastestMs: Math.max(reported.fastest_ms, old?.fastestMs ?? 0),
      missions: Math.max(plausible('top_kitten_missions', reported.missions), old?.missions ?? 0),
      missionTimeS: Math.max(reported.mission_time_s, old?.missionTimeS ?? 0),
      kia: reported.kia || (old?.kia ?? false),
    });
  }
  const roster = all(known, changed);
  const travelledM = distanceOf(roster);
  const furthest = largest(roster, ({ travelledM: metres }) => metres);
  const busiest = largest(roster, ({ missions }) => missions);
  return {
    seq,
    recv,
    travelledM,
    grownM: Math.max(0, travelledM - before),
    furthest: furthest && { name: furthest.name, travelledM: furthest.travelledM },
    busiest: busiest && { name: busiest.name, missions: busiest.missions },
  };
}

const plausible = (stat: string, reported: number): number => (isPlausible(stat, reported) ? reported : 0);

/** Returns all kittens sorted by id, because the rounding of a sum depends on its order. */
function all(known: ReadonlyMap<string, KittenState>, changed: ReadonlyMap<string, KittenState>): KittenState[] {
  const ids = [...new Set([...known.keys(), ...changed.keys()])].sort();
  return ids.map((kid) => changed.get(kid) ?? known.get(kid)!);
}

const distanceOf = (roster: readonly KittenState[]): number =>
  Math.min(
    SUM_MAX,
    roster.reduce((sum, { travelledM }) => sum + travelledM, 0),
  );

/** Returns the kitten with the largest value above zero; among equals, the one whose id sorts first. */
function largest(roster: readonly KittenState[], figureOf: (kitten: KittenState) => number): KittenState | null {
  let found: KittenState | null = null;
  for (const kitten of roster) if (figureOf(kitten) > (found ? figureOf(found) : 0)) found = kitten;
  return found;
}

/**
 * The total distance contributes its increase since the last snapshot. So a window shows the sum of its increases,
 * while the all-time board shows the total itself.
 */
export function rosterContributions({ seq, recv, grownM, furthest, busiest }: RosterFigures): Contribution[] {
  const of = (stat: string, value: number, name?: string): Contribution => ({
    stat,
    flight: '',
    day: dayOf(recv),
    item: '',
    value,
    context: name === undefined ? null : { kitten: name },
    seq,
    recv,
    simT: null,
  });
  return [
    ...(grownM > 0 ? [of('distance_travelled', grownM)] : []),
    ...(furthest ? [of('top_kitten_distance', furthest.travelledM, furthest.name)] : []),
    ...(busiest ? [of('top_kitten_missions', busiest.missions, busiest.name)] : []),
  ];
}

/** Returns the all-time value of the total distance after these snapshots. Null if none of them increased it. */
export function distanceValue(rosters: readonly RosterFigures[]): BoardValue | null {
  const last = rosters.findLast(({ grownM }) => grownM > 0);
  if (!last) return null;
  const { travelledM: value, seq, recv } = last;
  return { stat: 'distance_travelled', period: 'alltime', bucket: '', value, context: null, seq, recv };
}
