import { vec3 } from '../../../base/math/index.js';
import { isInFlight, type SimSnapshot, type SimVessel } from '../derivation/snapshot.js';

/** Time between two samples in normal flight, ms. In time warp, this time is shorter, but not below `FAST_MS`. */
const SLOW_MS = 500;
const FAST_MS = 100;
/**
 * Time between two samples while a vessel is about to touch the ground, ms: from `AHEAD_S` seconds before the contact.
 */
const TOUCH_MS = 40;
const AHEAD_S = 2;

/**
 * Returns the time until the next sample, ms. The time is short before a touchdown, so that the last sample in flight
 * shows the speed of the touchdown.
 */
export function sampleDelay({ vessels, warp }: SimSnapshot): number {
  for (const vessel of vessels.values()) if (isTouching(vessel, warp)) return TOUCH_MS;
  return Math.max(FAST_MS, SLOW_MS / Math.max(1, warp));
}

function isTouching(vessel: SimVessel, warp: number): boolean {
  if (!isInFlight(vessel)) return false;
  const falling = -vec3.dot(vessel.velocity, vec3.normalize(vessel.position));
  return falling > 0 && vessel.radarAltitude < falling * AHEAD_S * Math.max(1, warp) + 20;
}
