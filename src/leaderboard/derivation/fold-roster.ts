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
 * All kittens of one player. Many snapshots repeat the totals of the previous one, so sums are computed again only
 * after a change.
 */
export class Roster {
  /** Sorted, because the rounding of a sum depends on its order. */
  readonly #ids: string[];
  readonly #changed = new Map<string, KittenState>();
  #totals: Totals | undefined;

  /** @param known the kittens before this run of events; read only */
  constructor(private readonly known: ReadonlyMap<string, KittenState>) {
    this.#ids = [...known.keys()].sort();
  }

  /** The kittens that snapshots have reported. */
  get changed(): ReadonlyMap<string, KittenState> {
    return this.#changed;
  }

  /**
   * Applies a snapshot. Each total of a kitten keeps the largest value that was ever reported. Implausible distances
   * and missions are ignored. Such values are not held for review, because every later snapshot would report them
   * again.
   */
  add(
    { kittens }: Payload<'roster.snapshot'>,
    { seq, recv }: { readonly seq: number; readonly recv: number },
  ): RosterFigures {
    const before = this.#sums().travelledM;
    for (const { kid, name, ...reported } of kittens) {
      if (!isName(kid)) continue;
      const old = this.#of(kid);
      if (!old && this.#ids.length >= KITTENS_MAX) continue;
      this.#put(kid, old, {
        name,
        travelledM: Math.max(plausible('top_kitten_distance', reported.travelled_m), old?.travelledM ?? 0),
        fastestMs: Math.max(reported.fastest_ms, old?.fastestMs ?? 0),
        missions: Math.max(plausible('top_kitten_missions', reported.missions), old?.missions ?? 0),
        missionTimeS: Math.max(reported.mission_time_s, old?.missionTimeS ?? 0),
        kia: reported.kia || (old?.kia ?? false),
      });
    }
    const totals = this.#sums();
    return { seq, recv, ...totals, grownM: Math.max(0, totals.travelledM - before) };
  }

  #of(kid: string): KittenState | undefined {
    return this.#changed.get(kid) ?? this.known.get(kid);
  }

  #put(kid: string, old: KittenState | undefined, kitten: KittenState): void {
    if (!old) insertSorted(this.#ids, kid);
    this.#changed.set(kid, kitten);
    const isSame =
      old?.name === kitten.name && old.travelledM === kitten.travelledM && old.missions === kitten.missions;
    if (!isSame) this.#totals = undefined;
  }

  #sums(): Totals {
    return (this.#totals ??= totalsOf(this.#ids.map((kid) => this.#of(kid)!)));
  }
}

type Totals = Omit<RosterFigures, 'seq' | 'recv' | 'grownM'>;

function totalsOf(roster: readonly KittenState[]): Totals {
  const furthest = largest(roster, ({ travelledM }) => travelledM);
  const busiest = largest(roster, ({ missions }) => missions);
  return {
    travelledM: Math.min(
      SUM_MAX,
      roster.reduce((sum, { travelledM }) => sum + travelledM, 0),
    ),
    furthest: furthest && { name: furthest.name, travelledM: furthest.travelledM },
    busiest: busiest && { name: busiest.name, missions: busiest.missions },
  };
}

/** Inserts a text into a sorted list that does not contain it. */
function insertSorted(list: string[], text: string): void {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < text) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, text);
}

const plausible = (stat: string, reported: number): number => (isPlausible(stat, reported) ? reported : 0);

/**
 * Returns the kitten with the largest value above zero. If several kittens have this value, returns the kitten whose id
 * sorts first.
 */
function largest(roster: readonly KittenState[], figureOf: (kitten: KittenState) => number): KittenState | null {
  let found: KittenState | null = null;
  for (const kitten of roster) if (figureOf(kitten) > (found ? figureOf(found) : 0)) found = kitten;
  return found;
}

/**
 * Returns the contributions of a snapshot. The total distance contributes only its increase since the last snapshot. So
 * the board of a window shows the distance that was added in that window, while the all-time board shows the total.
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

/** Returns the all-time value of the total distance after these snapshots; null if no snapshot increased it. */
export function distanceValue(rosters: readonly RosterFigures[]): BoardValue | null {
  const last = rosters.findLast(({ grownM }) => grownM > 0);
  if (!last) return null;
  const { travelledM: value, seq, recv } = last;
  return { stat: 'distance_travelled', period: 'alltime', bucket: '', value, context: null, seq, recv };
}
