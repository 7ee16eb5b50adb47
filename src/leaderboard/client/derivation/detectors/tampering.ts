import { vec3 } from '../../../../base/math/index.js';
import type { Flag } from '../event.js';
import { isInFlight, isStanding, type SimVessel } from '../snapshot.js';
import type { Interval } from './detector.js';

/** A physically impossible change of a vessel. It is a sign of a debug or edit action. */
export interface Tampering {
  readonly flag: Flag;
  readonly detail: string;
}

/** Standard gravity, m/s². */
const STANDARD_GRAVITY = 9.80665;
/**
 * Assumed exhaust speed of thrusters without a known specific impulse, m/s. An arbitrary value that no chemical engine
 * reaches.
 */
const EXHAUST_MS = 5000;
/**
 * Maximum acceleration of a burn that begins or ends between two samples, m/s². An arbitrary value that no vessel
 * withstands.
 */
const PUSH_MS2 = 200;
/**
 * Allowed error of positions, m. `SPEED_MS` is the allowed error of speeds, m/s. Both errors are arbitrary values,
 * larger than the rounding errors at distances of up to 1e12 m.
 */
const PLACE_M = 10;
const SPEED_MS = 5;
/**
 * Maximum time between two samples whose positions and burns are compared, s. Over a longer time, the error of the
 * estimated position can be larger than the jump of a teleport.
 */
const COMPARED_S = 60;
/**
 * Fraction by which the content of a tank may grow because of rounding. `BATTERY` is the fraction of its capacity that
 * a battery may gain between two samples, in addition to the energy that the vessel produces.
 */
const TANK = 1e-6;
const BATTERY = 0.01;

/** Finds traces of debug and edit actions, because the simulator's interface does not report them. */
export function findTampering(interval: Interval): Tampering[] {
  if (interval.isRebuilt) return [];
  return [motion(interval), propellant(interval), battery(interval), ...tuning(interval)].filter(
    (found) => found !== null,
  );
}

/**
 * Finds an impossible change of position or velocity. If the two samples are in different spheres of influence,
 * compares no positions, because they belong to different frames.
 */
function motion(interval: Interval): Tampering | null {
  const { before, now, body, seconds } = interval;
  if (before.body !== now.body || !body || seconds < 0) return null;
  return jump(interval, body.mu) ?? push(interval, body.mu, body.airHeight);
}

/**
 * Compares the new position with an estimate: old position + mean of both velocities × t. The error of this estimate is
 * jerk × t³ / 12.
 */
function jump({ before, now, seconds }: Interval, mu: number): Tampering | null {
  if (seconds > COMPARED_S) return null;
  const radius = Math.min(vec3.length(before.position), vec3.length(now.position));
  const speed = Math.max(vec3.length(before.velocity), vec3.length(now.velocity));
  const mean = vec3.scale(vec3.add(before.velocity, now.velocity), seconds / 2);
  const off = vec3.distance(now.position, vec3.add(before.position, mean));
  // A vessel that has touched the ground may have stopped at any time between the two samples.
  const stopped = isInFlight(before) && isStanding(now) ? vec3.distance(before.velocity, now.velocity) * seconds : 0;
  const jerk = (3 * mu * speed) / radius ** 3;
  const allowed = PLACE_M + stopped + (PUSH_MS2 / 8) * seconds ** 2 + (jerk / 6) * seconds ** 3;
  if (off <= allowed) return null;
  return { flag: 'teleport', detail: `moved ${metres(off)} off its path within ${seconds.toFixed(1)} s` };
}

/**
 * Finds changes of velocity that no burn explains. Without a burn, a vessel keeps its orbital energy and its angular
 * momentum; in an atmosphere, it may lose energy. The rocket equation limits the change of velocity by a burn.
 */
function push({ before, now, seconds }: Interval, mu: number, airHeight: number): Tampering | null {
  if (!isInFlight(before) || !isInFlight(now)) return null;
  const [r1, r2] = [vec3.length(before.position), vec3.length(now.position)];
  const [v1, v2] = [vec3.length(before.velocity), vec3.length(now.velocity)];
  const burnt = before.mass > 0 && now.mass < before.mass ? Math.log(before.mass / now.mass) : 0;
  if (burnt === 0) {
    const gain = v2 ** 2 / 2 - mu / r2 - (v1 ** 2 / 2 - mu / r1);
    const isInAir = Math.min(before.altitude, now.altitude) < airHeight;
    const allowed = SPEED_MS * Math.max(v1, v2, SPEED_MS);
    const swing = vec3.distance(vec3.cross(before.position, before.velocity), vec3.cross(now.position, now.velocity));
    const isPushed = isInAir ? gain > allowed : Math.abs(gain) > allowed || swing > SPEED_MS * Math.max(r1, r2);
    return isPushed ? { flag: 'console', detail: 'changed its orbit without burning anything' } : null;
  }
  if (seconds > COMPARED_S) return null;
  const exhaust = Math.max(EXHAUST_MS, ...now.engines.map(({ specificImpulse }) => specificImpulse * STANDARD_GRAVITY));
  const gravity = (mu / Math.min(r1, r2) ** 2) * seconds;
  const change = vec3.distance(before.velocity, now.velocity);
  if (change <= gravity * 1.1 + exhaust * burnt * 1.1 + SPEED_MS) return null;
  return { flag: 'console', detail: `changed its speed by ${Math.round(change)} m/s, more than its burns explain` };
}

function propellant({ before, now }: Interval): Tampering | null {
  for (const [resource, amount] of Object.entries(now.resources)) {
    const had = before.resources[resource] ?? 0;
    if (amount > had + Math.max(amount, 1) * TANK) {
      return { flag: 'refuel', detail: `${(amount - had).toPrecision(4)} kg of ${resource} appeared` };
    }
  }
  return null;
}

function battery({ before, now, seconds }: Interval): Tampering | null {
  if (before.charge === null || now.charge === null) return null;
  const produced = Math.max(before.powerProduced, now.powerProduced) * Math.max(0, seconds);
  const allowed = 2 * produced + BATTERY * now.chargeMax;
  if (now.charge - before.charge <= allowed) return null;
  return {
    flag: 'resource_edit',
    detail: `${Math.round((now.charge - before.charge) / 1000)} kJ appeared in the battery`,
  };
}

function* tuning({ before, now }: Interval): Generator<Tampering> {
  if (now.scale !== before.scale) yield { flag: 'tuning', detail: `scaled from ${before.scale} to ${now.scale}` };
  const numbers = (vessel: SimVessel): string =>
    JSON.stringify([vessel.pushoffs, vessel.engines.map(({ minThrottle }) => minThrottle)]);
  if (numbers(before) !== numbers(now)) yield { flag: 'tuning', detail: 'the properties of a part were changed' };
}

const metres = (value: number): string => (value < 1000 ? `${Math.round(value)} m` : `${Math.round(value / 1000)} km`);
