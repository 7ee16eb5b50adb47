import { kindOf } from './boards.js';
import { type Contribution, join } from './contribution.js';
import { countsFor, isFatal, isImpact } from './eligibility.js';
import { type FlightState, NEW_FLIGHT } from './state.js';
import { type Window, windowsOf } from './windows.js';

export interface BoardValue extends Window {
  readonly stat: string;
  readonly value: number;
  readonly context: Contribution['context'];
  readonly seq: number;
  readonly recv: number;
}

/** Boards of visited bodies. A player's further visits to the same body do not count. */
export const VISIT_STATS: readonly string[] = ['soi_bodies', 'landed_bodies'];

export const isVisit = ({ stat }: Pick<Contribution, 'stat'>): boolean => VISIT_STATS.includes(stat);

export const counts = (each: Pick<Contribution, 'stat' | 'simT'>, flight: FlightState = NEW_FLIGHT): boolean =>
  countsFor(each.stat, flight) && !isLost(each, flight);

/**
 * Reports whether a contribution is lost: it does not count, and no later event can make it count again. Such
 * contributions are never stored. So the tables do not depend on how the log is divided into steps.
 */
export const isLost = (
  { stat, simT }: Pick<Contribution, 'stat' | 'simT'>,
  flight: FlightState = NEW_FLIGHT,
): boolean => flight.flagged || (isImpact(stat) && isFatal(flight, simT));

/**
 * Computes one player's values from the contributions that count. The order in which contributions are added does not
 * matter.
 */
export class BoardValues {
  readonly #values = new Map<string, BoardValue>();
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
 * Returns the windows of a contribution. On boards of the kind `set`, the all-time window is left out, because the
 * all-time value is computed separately.
 */
export function windowsFor({ stat, day }: Pick<Contribution, 'stat' | 'day'>): readonly Window[] {
  const windows = windowsOf(day);
  return kindOf(stat) === 'set' ? windows.filter(({ period }) => period !== 'alltime') : windows;
}

export const valueIn = ({ period, bucket }: Window, { stat, value, context, seq, recv }: Contribution): BoardValue => ({
  stat,
  period,
  bucket,
  value,
  context,
  seq,
  recv,
});
