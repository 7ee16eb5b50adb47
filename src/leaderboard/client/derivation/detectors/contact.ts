import { vec3 } from '../../../../base/math/index.js';
import { isInFlight, isStanding, type SimVessel } from '../snapshot.js';
import type { Contact, Flight } from '../state.js';
import type { Detector, Interval } from './detector.js';

/**
 * Minimum speed at which a touchdown counts as an impact, m/s. An arbitrary value: about twice the speed for which
 * landing legs are built.
 */
const IMPACT_MS = 10;
/**
 * Maximum time between the two samples of a touchdown, s. An arbitrary value. If the samples are further apart, the
 * speed just before the touchdown is unknown.
 */
const GAP_MAX_S = 1;
/**
 * An impact at most this far from the place of lift-off counts as an impact on the launch pad, m. An arbitrary value.
 */
const PAD_M = 150;
/** Time after a teleport during which impacts are not reported, s (docs/reference/leaderboard-rules.md, "Clients"). */
const AFTER_TELEPORT_S = 5;

/**
 * Detects a touchdown: the vessel flies in one sample, and rests on the ground in the next one. The touchdown is
 * reported with the third sample, and only if the vessel is then still at rest.
 */
export const detectContact: Detector = (interval, watched, reporter) => {
  const { flight, watch } = watched;
  const { contact } = watch;
  if (contact && isStanding(interval.now)) {
    reporter.report('vehicle.landed', contact.landed, '', contact.at);
    if (contact.impact) reporter.report('vehicle.impact', contact.impact, '', contact.at);
  }
  return { flight, watch: { ...watch, contact: touchDown(interval, flight) } };
};

function touchDown({ before, now, body, seconds, ut }: Interval, flight: Flight): Contact | null {
  const isContact = isInFlight(before) && isStanding(now) && before.body === now.body && seconds <= GAP_MAX_S;
  if (!isContact) return null;
  const up = vec3.normalize(before.position);
  const vertical = -vec3.dot(before.velocity, up);
  const speed = before.surfaceSpeed;
  const place = { body: now.body, lat: now.latitudeDeg, lon: now.longitudeDeg, crew_count: 0, survived: true };
  const isTeleported = flight.teleportedAt !== null && ut - flight.teleportedAt < AFTER_TELEPORT_S;
  return {
    at: ut,
    landed: {
      ...place,
      vertical_speed_ms: vertical,
      horizontal_speed_ms: Math.sqrt(Math.max(0, speed ** 2 - vertical ** 2)),
      radar_alt_m: now.radarAltitude,
    },
    impact:
      speed < IMPACT_MS || isTeleported
        ? null
        : {
            ...place,
            speed_ms: speed,
            energy_j: 0.5 * before.mass * speed ** 2,
            launch_pad: isAtStart(now, flight, body?.radius ?? 0),
          },
  };
}

function isAtStart(now: SimVessel, { start }: Flight, radius: number): boolean {
  if (start?.body !== now.body) return false;
  const [a, b] = [direction(now), direction(start)];
  return radius * Math.atan2(vec3.length(vec3.cross(a, b)), vec3.dot(a, b)) < PAD_M;
}

function direction({ latitudeDeg, longitudeDeg }: Pick<SimVessel, 'latitudeDeg' | 'longitudeDeg'>): vec3.Vec3 {
  const [lat, lon] = [(latitudeDeg * Math.PI) / 180, (longitudeDeg * Math.PI) / 180];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}
