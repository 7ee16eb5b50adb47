import { type FlightState, NEW_FLIGHT } from './state.js';

/**
 * Boards of the loads on a vehicle: acceleration and dynamic pressure. The loads of a flight count while the flight is
 * open. After the end of the flight, they count only if the vehicle was recovered.
 */
export const LOAD_STATS: readonly string[] = ['peak_g_survived', 'max_q_survived'];
/** Boards of impacts. An impact that killed a kitten of the flight does not count. */
export const IMPACT_STATS: readonly string[] = ['biggest_lithobrake_survived', 'biggest_impact_energy'];

/** Maximum time between a death and the impact to which it belongs, s. Either may come first. */
const DEATH_WITHIN_S = 2;
/** If a flight has more deaths than this, none of its impacts counts. */
export const DEATHS_MAX = 100;
/**
 * Maximum career time that is compared with others, s. The difference of two larger times may be NaN. So a larger time
 * counts as different from every other time.
 */
const CAREER_S_MAX = 1e300;

export const isLoad = (stat: string): boolean => LOAD_STATS.includes(stat);
export const isImpact = (stat: string): boolean => IMPACT_STATS.includes(stat);

/** Reports whether a flight's scores on a board count. Deaths do not matter here; {@link isFatal} considers them. */
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
  const isNear = (death: number): boolean =>
    Math.abs(death) <= CAREER_S_MAX && Math.abs(death - simT) <= DEATH_WITHIN_S;
  return deaths.some(isNear);
}
