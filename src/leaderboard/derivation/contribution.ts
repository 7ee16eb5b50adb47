import type { BoardKind } from './boards.js';

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
export const keyOf = ({ stat, flight, day, item }: Contribution): string => `${stat}\0${flight}\0${day}\0${item}`;

/** Joins two contributions of one key: the better one, the earlier one of equals, or the sum. */
export function join(kind: BoardKind, earlier: Contribution, later: Contribution): Contribution {
  if (earlier.item !== '') return earlier;
  if (kind === 'counter' || kind === 'set') return { ...later, value: earlier.value + later.value };
  return isAhead(kind, later.value, earlier.value) ? later : earlier;
}

/** Reports whether a value is strictly ahead of another on a board. */
export const isAhead = (kind: BoardKind, value: number, other: number): boolean =>
  kind === 'best' ? value < other : value > other;
