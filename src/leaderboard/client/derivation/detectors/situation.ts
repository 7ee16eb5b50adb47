import { isInFlight, isStanding, type SimVessel } from '../snapshot.js';
import { isPushed } from './engines.js';
import type { Detector } from './detector.js';

/** Time without thrust after which a vessel counts as in free fall, s. The value is arbitrary. */
const COASTING_S = 5;

export function situationOf(vessel: SimVessel): string {
  if (isStanding(vessel)) return vessel.environment?.inWater ? 'floating' : 'landed';
  if (isInFlight(vessel)) return isPushed(vessel) ? 'maneuvering' : 'freefall';
  return 'unknown';
}

/**
 * Detects changes of the situation between landed, floating, maneuvering and free fall. If the new situation was
 * already reported less than {@link REPEAT_S} ago, the change is reported later, unless the situation has changed again
 * by then. At a touchdown, the event contains the speeds of the previous sample, because a vessel at rest has no speed.
 */
export const detectSituation: Detector = ({ before, now, ut }, { flight: last, watch }, reporter) => {
  const flight = isInFlight(now) && isPushed(now) ? { ...last, pushedAt: ut } : last;
  const watched = { flight, watch };
  const to = situationOf(now);
  if (to === flight.situation) return watched;
  if (to === 'freefall' && flight.situation === 'maneuvering' && ut - flight.pushedAt < COASTING_S) return watched;
  const moving = isStanding(now) && isInFlight(before) ? before : now;
  const reported = reporter.report(
    'vehicle.situation',
    {
      from: flight.situation,
      to,
      body: now.body,
      altitude_m: now.altitude,
      surface_speed_ms: isStanding(moving) ? 0 : moving.surfaceSpeed,
      orbital_speed_ms: moving.orbitalSpeed,
      radar_alt_m: now.radarAltitude,
    },
    to,
  );
  return reported ? { ...watched, flight: { ...flight, situation: to } } : watched;
};
