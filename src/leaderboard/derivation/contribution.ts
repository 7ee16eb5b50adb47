import { type BoardKind, kindOf } from './boards.js';

/**
 * A flight's contribution to a board on one day: its best value there, or the sum of its counts. Boards are aggregates
 * over contributions, so a flag, a death or a bad end removes exactly what the flight contributed.
 */
export interface Contribution {
  readonly stat: string;
  /** The flight; empty for an event that named none. */
  readonly flight: string;
  /** The day of receipt, UTC. */
  readonly day: string;
  /** Distinguishes a flight's contributions of one day: the body of a first visit, the `seq` of an impact; else empty. */
  readonly item: string;
  readonly value: number;
  readonly context: Readonly<Record<string, unknown>> | null;
  /** Position in the log of the event that set the value; for a sum, of the last event that it counts. */
  readonly seq: number;
  /** Receipt of that event, unix ms. */
  readonly recv: number;
  /** Time of an impact in its career, seconds; null for every other. */
  readonly simT: number | null;
}

/**
 * Maximum contribution of one event to a sum. A sum of doubles near the largest one overflows, and PostgreSQL refuses
 * that: one such event would stop the projection.
 */
export const SUM_MAX = 1e300;

/** Returns the key of a contribution among those of a player. */
const keyOf = ({ stat, flight, day, item }: Contribution): string => `${stat}\0${flight}\0${day}\0${item}`;

/** Reports whether the values of a board are sums. */
export const isSum = (kind: BoardKind): boolean => kind === 'counter' || kind === 'set';

/**
 * Joins two figures of a player on a board, contributions or values: the better one, the earlier one of equals, or
 * their sum with the other members of the later one.
 */
export function join<Figure extends Pick<Contribution, 'value' | 'seq'>>(
  kind: BoardKind,
  one: Figure,
  other: Figure,
): Figure {
  const isInOrder = one.seq <= other.seq;
  if (isSum(kind)) return { ...(isInOrder ? other : one), value: one.value + other.value };
  const [earlier, later] = isInOrder ? [one, other] : [other, one];
  return isAhead(kind, later.value, earlier.value) ? later : earlier;
}

/** Reports whether a value is strictly ahead of another on a board of records. */
export const isAhead = (kind: BoardKind, value: number, other: number): boolean =>
  kind === 'best' ? value < other : value > other;

/** Joins two contributions of one key. If they have an item, the result is the earlier one. */
export function joinContributions(earlier: Contribution, later: Contribution): Contribution {
  return earlier.item === '' ? join(kindOf(earlier.stat), earlier, later) : earlier;
}

/** Adds a contribution to earlier ones of its player, by their keys. */
export function addContribution(all: Map<string, Contribution>, contribution: Contribution): void {
  const key = keyOf(contribution);
  const earlier = all.get(key);
  all.set(key, earlier ? joinContributions(earlier, contribution) : contribution);
}
