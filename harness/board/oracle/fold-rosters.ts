import { ROLLING } from './calendar.js';
import type { ReadableEvent } from './readable-event.js';
import { isWithin } from './limits.js';
import { isName } from './score-event.js';
import { add, type Value } from './values.js';

interface Totals {
  readonly name: string;
  readonly travelledM: number;
  readonly missions: number;
}

/**
 * Adds a player's values to the boards that rank kittens by their totals (docs/reference/leaderboard-rules.md,
 * "Kittens"). A roster belongs to no flight, so flags do not remove its values.
 * @returns the ids of all kittens
 */
export function foldRosters(readable: readonly ReadableEvent[], values: Map<string, Value>): Set<string> {
  const kittens = new Map<string, Totals>();
  let distance = 0;
  for (const { type, read, seq, recv } of readable) {
    if (type !== 'roster.snapshot') continue;
    for (const { kid, name, travelled_m, missions } of read.kittens) {
      if (!isName(kid)) continue;
      if (!kittens.has(kid) && kittens.size === KITTENS) continue;
      const old = kittens.get(kid) ?? { travelledM: 0, missions: 0 };
      const metres = isWithin('top_kitten_distance', travelled_m) ? travelled_m : 0;
      const flown = isWithin('top_kitten_missions', missions) ? missions : 0;
      const travelledM = Math.max(old.travelledM, metres);
      kittens.set(kid, { name, travelledM, missions: Math.max(old.missions, flown) });
    }
    const sorted = [...kittens].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, totals]) => totals);
    const total = sorted.reduce((sum, { travelledM }) => sum + travelledM, 0);
    if (total > distance) {
      add(values, 'distance_travelled', { value: total - distance, seq, recv }, ROLLING);
      values.set('distance_travelled alltime ', { value: total, seq, recv });
      distance = total;
    }
    offerTop(values, 'top_kitten_distance', sorted, ({ travelledM }) => travelledM, { seq, recv });
    offerTop(values, 'top_kitten_missions', sorted, ({ missions }) => missions, { seq, recv });
  }
  return new Set(kittens.keys());
}

/** Maximum number of kittens that count for a player; later kittens are ignored. */
const KITTENS = 500;

/**
 * Offers the largest total of all kittens if this total is above zero. If several kittens have the largest total, the
 * context names the kitten whose id sorts first.
 */
function offerTop(
  values: Map<string, Value>,
  stat: string,
  sorted: readonly Totals[],
  totalOf: (kitten: Totals) => number,
  at: { readonly seq: number; readonly recv: number },
): void {
  const value = Math.max(0, ...sorted.map(totalOf));
  const top = sorted.find((kitten) => totalOf(kitten) === value);
  if (value > 0) add(values, stat, { value, ...at, context: { kitten: top!.name } });
}
