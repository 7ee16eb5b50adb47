import { type BoardKind, kindOf } from './boards.js';

/**
 * What a flight brought to a board on one day: its best value there, or the sum of what it counted. Boards are
 * aggregates over contributions, so that whatever a flag, a death or a bad end takes back is taken back exactly.
 */
export interface Contribution {
  readonly stat: string;
  /** The flight; empty for an event that named none. */
  readonly flight: string;
  /** The day of its receipt, UTC. */
  readonly day: string;
  /** Tells contributions of one flight and day apart: the body of a first visit, the `seq` of an impact; else empty. */
  readonly item: string;
  readonly value: number;
  readonly context: Readonly<Record<string, unknown>> | null;
  /** Position in the log of the event that set the value; of a sum, of the last one that it counts. */
  readonly seq: number;
  /** Receipt of that event, unix ms. */
  readonly recv: number;
  /** Time of an impact in its career, seconds; null for every other. */
  readonly simT: number | null;
}

/**
 * The most that one event brings to a sum. Sums of doubles near the largest one overflow, which PostgreSQL refuses: an
 * event that says so would stop the projection.
 */
export const SUM_MAX = 1e300;

/** Returns the key of a contribution among those of a player. */
const keyOf = ({ stat, flight, day, item }: Contribution): string => `${stat}\0${flight}\0${day}\0${item}`;

/** Reports whether the values of a board are sums. */
export const isSum = (kind: BoardKind): boolean => kind === 'counter' || kind === 'set';

/**
 * Joins two figures that a player has on a board, contributions or values: the better one, the earlier one of equals, or
 * their sum, which has all else of the later one.
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

/** Joins two contributions of one key. One with an item is there once: the earlier one stays. */
export function joinContributions(earlier: Contribution, later: Contribution): Contribution {
  return earlier.item === '' ? join(kindOf(earlier.stat), earlier, later) : earlier;
}

/** Puts a contribution among others of its player, by their keys. It is later than they are. */
export function addContribution(all: Map<string, Contribution>, contribution: Contribution): void {
  const key = keyOf(contribution);
  const earlier = all.get(key);
  all.set(key, earlier ? joinContributions(earlier, contribution) : contribution);
}
