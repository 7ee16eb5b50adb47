import { type BoardKind, kindOf } from './boards.js';

/**
 * A flight's contribution to a board on one day: the flight's best value on that day, or the sum of its counts. The
 * values on boards are aggregates of contributions, so a flag, a death or a bad end can remove exactly what the flight
 * contributed.
 */
export interface Contribution {
  readonly stat: string;
  /** Id of the flight; empty for an event without a flight. */
  readonly flight: string;
  /** Day on which the service received the event, UTC. */
  readonly day: string;
  /**
   * Tells apart contributions of the same flight and day: the body for a first visit, the `seq` for an impact, and
   * otherwise empty.
   */
  readonly item: string;
  readonly value: number;
  readonly context: Readonly<Record<string, unknown>> | null;
  /** Log position of the event that set the value. For a sum, it is that of the last event in the sum. */
  readonly seq: number;
  /** Time at which the service received that event, unix ms. */
  readonly recv: number;
  /** Career time of an impact, s; null for other contributions. */
  readonly simT: number | null;
}

/**
 * Maximum contribution of one event to a sum. The sum of two doubles near the maximum would overflow, which PostgreSQL
 * refuses. Without this limit, a single event could therefore stop the projection.
 */
export const SUM_MAX = 1e300;

/** Returns the key of a contribution within its player's contributions. */
const keyOf = ({ stat, flight, day, item }: Contribution): string => `${stat}\0${flight}\0${day}\0${item}`;

/** Reports whether the values of a board are sums. */
export const isSum = (kind: BoardKind): boolean => kind === 'counter' || kind === 'set';

/**
 * Joins two contributions or two values of a player on a board. The result is the better of the two, or the earlier if
 * both are equal. On boards of sums, it is the later one, with the sum as its value.
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

/** Reports whether a value ranks strictly above another value on a board of kind `record` or `best`. */
export const isAhead = (kind: BoardKind, value: number, other: number): boolean =>
  kind === 'best' ? value < other : value > other;

/** Joins two contributions with the same key. If the key names an item, the earlier contribution stays unchanged. */
export function joinContributions(earlier: Contribution, later: Contribution): Contribution {
  return earlier.item === '' ? join(kindOf(earlier.stat), earlier, later) : earlier;
}

/** Adds a contribution to a player's earlier contributions, joining it with one that has the same key. */
export function addContribution(all: Map<string, Contribution>, contribution: Contribution): void {
  const key = keyOf(contribution);
  const earlier = all.get(key);
  all.set(key, earlier ? joinContributions(earlier, contribution) : contribution);
}
