import { type BoardKind, kindOf } from './boards.js';

/**
 * A flight's contribution to a board on one day: its best value, or the sum of its counts. Boards aggregate
 * contributions, so a flag, a death or a bad end can remove exactly what the flight contributed.
 */
export interface Contribution {
  readonly stat: string;
  /** Id of the flight. Empty without a flight. */
  readonly flight: string;
  /** Day on which the service received the event, UTC. */
  readonly day: string;
  /**
   * Distinguishes contributions of the same flight and day: the body for a first visit, the `seq` for an impact,
   * otherwise empty.
   */
  readonly item: string;
  readonly value: number;
  readonly context: Readonly<Record<string, unknown>> | null;
  /** Log position of the event that set the value. For a sum, it is the position of the last event. */
  readonly seq: number;
  /** Time of receipt of that event, unix ms. */
  readonly recv: number;
  /** Career time of an impact, s. Null for other contributions. */
  readonly simT: number | null;
}

/**
 * Maximum contribution of one event to a sum. Without this limit, one event could stop the projection: the sum of two
 * doubles near the maximum overflows, and PostgreSQL refuses that.
 */
export const SUM_MAX = 1e300;

const keyOf = ({ stat, flight, day, item }: Contribution): string => `${stat}\0${flight}\0${day}\0${item}`;

export const isSum = (kind: BoardKind): boolean => kind === 'counter' || kind === 'set';

/**
 * Joins two contributions or two values of a player on a board. The result is the better one or, if they are equal, the
 * earlier one. On boards of sums, the result is the later one, with the sum of both values.
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

/** Reports whether a value ranks strictly above another. The board must be of the kind `record` or `best`. */
export const isAhead = (kind: BoardKind, value: number, other: number): boolean =>
  kind === 'best' ? value < other : value > other;

/** Joins two contributions with the same key. If the key names an item, the earlier contribution stays unchanged. */
export function joinContributions(earlier: Contribution, later: Contribution): Contribution {
  return earlier.item === '' ? join(kindOf(earlier.stat), earlier, later) : earlier;
}

/** Adds a contribution, or joins it with the one that has the same key. */
export function addContribution(all: Map<string, Contribution>, contribution: Contribution): void {
  const key = keyOf(contribution);
  const earlier = all.get(key);
  all.set(key, earlier ? joinContributions(earlier, contribution) : contribution);
}
