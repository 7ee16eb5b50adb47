import { type BoardKind, kindOf } from './boards.js';

/**
 * The contribution of one flight to a board on one day: its best value, or the sum of its counts. Contributions of
 * different flights are stored separately, so that a flag, a death or the end of a flight can remove exactly what the
 * flight contributed.
 */
export interface Contribution {
  readonly stat: string;
  /** Id of the flight; empty for events outside a flight. */
  readonly flight: string;
  /** Day on which the service received the event, UTC. */
  readonly day: string;
  /**
   * Distinguishes contributions of the same flight and day: the body of a first visit, or the `seq` of an impact. Empty
   * for all other contributions.
   */
  readonly item: string;
  readonly value: number;
  readonly context: Readonly<Record<string, unknown>> | null;
  /** Log position of the event that set the value. For a sum, the position of the last event that was added. */
  readonly seq: number;
  /** Time of receipt of the event at `seq`, unix ms. */
  readonly recv: number;
  /** Career time, s, if the contribution is an impact; otherwise null. */
  readonly simT: number | null;
}

/**
 * Maximum that one event adds to a sum. Without this limit, a sum of large doubles could overflow. PostgreSQL would
 * refuse the sum, and the projection could not continue.
 */
export const SUM_MAX = 1e300;

const keyOf = ({ stat, flight, day, item }: Contribution): string => `${stat}\0${flight}\0${day}\0${item}`;

export const isSum = (kind: BoardKind): boolean => kind === 'counter' || kind === 'set';

/**
 * Combines two contributions or two values of the same player on the same board. The result is the better one, or the
 * earlier one if both are equal. On boards of sums, the result is the later of the two with the sum of both values.
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

/** Reports whether `value` ranks strictly above `other`. The board must be of the kind `record` or `best`. */
export const isAhead = (kind: BoardKind, value: number, other: number): boolean =>
  kind === 'best' ? value < other : value > other;

/** Combines two contributions with the same key. If the key has an `item`, the earlier contribution stays unchanged. */
export function joinContributions(earlier: Contribution, later: Contribution): Contribution {
  return earlier.item === '' ? join(kindOf(earlier.stat), earlier, later) : earlier;
}

export function addContribution(all: Map<string, Contribution>, contribution: Contribution): void {
  const key = keyOf(contribution);
  const earlier = all.get(key);
  const joined = earlier ? joinContributions(earlier, contribution) : contribution;
  if (joined !== earlier) all.set(key, joined);
}
