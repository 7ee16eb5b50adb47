import { isImpact } from './eligibility.js';
import { KNOWN_FAMILY_BOARDS } from './known-names.js';
import type { Score } from './scores.js';
import type { FlightState } from './state.js';

/**
 * Maximum number of impacts that count in one flight. The limits in this file bound the work of flagging a flight: the
 * projection must find and delete everything that the flight has contributed, while all other players wait. Each impact
 * is stored by itself, because a later death may cancel it.
 */
export const IMPACTS_MAX = 100;
export const ARRIVALS_MAX = 2000;
/**
 * Maximum number of landings and of losses to unknown causes together. A repeated landing on the same body and day does
 * not count.
 */
export const VISITS_MAX = 2000;

/** Returns those scores of an event that count within the limits of its flight, and the flight's next state. */
export function limitScores(
  state: FlightState,
  scores: readonly Score[],
  day: string,
): { readonly next: FlightState; readonly counted: readonly Score[] } {
  const [first] = scores;
  if (first && isImpact(first.stat)) {
    if (state.impacts === IMPACTS_MAX) return { next: state, counted: [] };
    return { next: { ...state, impacts: state.impacts + 1 }, counted: scores };
  }
  if (first?.stat === 'soi_bodies') {
    if (state.arrivals === ARRIVALS_MAX) return { next: state, counted: [] };
    return { next: { ...state, arrivals: state.arrivals + 1 }, counted: scores };
  }
  const visit = scores.find(({ name, stat }) => name !== undefined && !KNOWN_FAMILY_BOARDS.includes(stat));
  if (!visit) return { next: state, counted: scores };
  const landed = visit.body === undefined ? state.landed : `${day} ${visit.body}`;
  const isRepeated = visit.body !== undefined && landed === state.landed;
  if (isRepeated || state.visits === VISITS_MAX) {
    return { next: state, counted: scores.filter((score) => score !== visit) };
  }
  return { next: { ...state, visits: state.visits + 1, landed }, counted: scores };
}
