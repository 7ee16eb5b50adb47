import { kindOf } from './boards.js';
import { type Contribution, join } from './contribution.js';
import { countsFor, isFatal, isImpact } from './eligibility.js';
import { type FlightState, NEW_FLIGHT } from './state.js';
import { type Window, windowsOf } from './windows.js';

/** A player's value on a board, over all time or in one window. */
export interface BoardValue extends Window {
  readonly stat: string;
  readonly value: number;
  readonly context: Contribution['context'];
  readonly seq: number;
  readonly recv: number;
}

/** Boards that count visited bodies. A player's further visits to the same body do not count. */
export const VISIT_STATS: readonly string[] = ['soi_bodies', 'landed_bodies'];

export const isVisit = ({ stat }: Pick<Contribution, 'stat'>): boolean => VISIT_STATS.includes(stat);

/** Reports whether a contribution counts, given the present state of its flight. */
export const counts = (each: Pick<Contribution, 'stat' | 'simT'>, flight: FlightState = NEW_FLIGHT): boolean =>
  countsFor(each.stat, flight) && !isLost(each, flight);

/**
 * Reports whether a contribution does not count, and cannot count again whatever events follow. Such contributions are
 * never stored, so the tables are the same however the log is divided into steps.
 */
export const isLost = (
  { stat, simT }: Pick<Contribution, 'stat' | 'simT'>,
  flight: FlightState = NEW_FLIGHT,
): boolean => flight.flagged || (isImpact(stat) && isFatal(flight, simT));

/** Computes one player's values from those contributions that count. Their order does not matter. */
export class BoardValues {
  readonly #values = new Map<string, BoardValue>();
  /** The first visit to each body, by board and body. */
  readonly #visits = new Map<string, Contribution>();

  add(contribution: Contribution): void {
    if (!isVisit(contribution)) {
      this.#join(contribution);
      return;
    }
    const visit = `${contribution.stat}\0${contribution.item}`;
    const other = this.#visits.get(visit);
    if (!other || contribution.seq < other.seq) this.#visits.set(visit, contribution);
  }

  all(): BoardValue[] {
    for (const visit of this.#visits.values()) this.#join(visit);
    this.#visits.clear();
    return [...this.#values.values()];
  }

  #join(contribution: Contribution): void {
    const { stat } = contribution;
    const kind = kindOf(stat);
    for (const window of windowsFor(contribution)) {
      const key = `${stat}\0${window.period}\0${window.bucket}`;
      const value = valueIn(window, contribution);
      const other = this.#values.get(key);
      this.#values.set(key, other ? join(kind, other, value) : value);
    }
  }
}

/**
 * Returns the windows in which a contribution counts. On boards of the kind `set`, the all-time value is computed
 * separately, so that window is left out.
 */
export function windowsFor({ stat, day }: Contribution): readonly Window[] {
  const windows = windowsOf(day);
  return kindOf(stat) === 'set' ? windows.filter(({ period }) => period !== 'alltime') : windows;
}

/** Returns the value that a contribution alone would have in a window. */
export const valueIn = ({ period, bucket }: Window, { stat, value, context, seq, recv }: Contribution): BoardValue => ({
  stat,
  period,
  bucket,
  value,
  context,
  seq,
  recv,
});
