import { type FlightState, NEW_FLIGHT } from './state.js';

/**
 * Boards of loads on the vehicle. A load counts while the flight is open. After its end, a load counts only if the
 * vehicle was recovered.
 */
export const LOAD_STATS: readonly string[] = ['peak_g_survived', 'max_q_survived'];
/** Boards of impacts. An impact does not count if a kitten of the flight died in it. */
export const IMPACT_STATS: readonly string[] = ['biggest_lithobrake_survived', 'biggest_impact_energy'];

/** Maximum time between an impact and a death for the death to count as its effect, in either order, s. */
export const DEATH_WITHIN_S = 2;
/** Maximum number of impacts of a flight that count. Each is stored separately, because a later death may cancel it. */
export const IMPACTS_MAX = 1000;
/** Maximum number of stored deaths of a flight. With more deaths, no impact of the flight counts. */
export const DEATHS_MAX = 1000;
/**
 * Maximum career time in comparisons, s. A larger time counts as different from every other, because the difference of
 * two such times may be NaN.
 */
export const CAREER_S_MAX = 1e300;

export const isLoad = (stat: string): boolean => LOAD_STATS.includes(stat);
export const isImpact = (stat: string): boolean => IMPACT_STATS.includes(stat);

/** Reports whether a flight's scores on a board count. It ignores deaths; see {@link isFatal}. */
export function countsFor(stat: string, { flagged, endedReason }: FlightState = NEW_FLIGHT): boolean {
  return !flagged && (!isLoad(stat) || endedReason === null || endedReason === 'recovered');
}

/**
 * Reports whether a death in the flight cancels an impact.
 * @param simT career time of the impact, s; null if unknown
 */
export function isFatal({ deaths }: FlightState, simT: number | null): boolean {
  if (deaths.length > DEATHS_MAX) return true;
  if (simT === null || Math.abs(simT) > CAREER_S_MAX) return false;
  return deaths.some((death) => Math.abs(death) <= CAREER_S_MAX && Math.abs(death - simT) <= DEATH_WITHIN_S);
}
