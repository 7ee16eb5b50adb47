import type { FlightState } from './state.js';

/** Boards of loads: they count while a flight is open, and afterwards only if the vehicle came home. */
export const LOAD_STATS: readonly string[] = ['peak_g_survived', 'max_q_survived'];
/** Boards of impacts, which do not count when a kitten of the flight dies with them. */
export const IMPACT_STATS: readonly string[] = ['biggest_lithobrake_survived', 'biggest_impact_energy'];

/** Maximum seconds between an impact and its death, in either order. */
export const DEATH_WITHIN_S = 2;
/**
 * Maximum impacts of a flight that count: the first ones. Each is stored separately, since a later death may cancel it.
 */
export const IMPACTS_MAX = 1000;
/** Maximum deaths of a flight that are stored separately. After more of them, no impact of the flight counts. */
export const DEATHS_MAX = 1000;
/** Career times beyond this, seconds, match no other time: the difference of two may be NaN. */
export const CAREER_S_MAX = 1e300;

export const isLoad = (stat: string): boolean => LOAD_STATS.includes(stat);
export const isImpact = (stat: string): boolean => IMPACT_STATS.includes(stat);

/** Reports whether a flight's scores on a board count, deaths by impact left aside. */
export function countsFor(stat: string, { flagged, endedReason }: FlightState): boolean {
  return !flagged && (!isLoad(stat) || endedReason === null || endedReason === 'recovered');
}

/** Reports whether a death of the flight takes back an impact at a time. @param simT seconds; null where not known */
export function isFatal({ deaths }: FlightState, simT: number | null): boolean {
  if (deaths.length > DEATHS_MAX) return true;
  if (simT === null || Math.abs(simT) > CAREER_S_MAX) return false;
  return deaths.some((death) => Math.abs(death) <= CAREER_S_MAX && Math.abs(death - simT) <= DEATH_WITHIN_S);
}
