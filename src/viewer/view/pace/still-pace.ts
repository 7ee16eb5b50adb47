import { vec3 } from '../../../base/math/index.js';
import { vesselRadius } from '../../../simulator/sim/camera/index.js';
import { LEAST_PIXELS, pixelsPerRadian, type SeenPlaces } from './picture-motion.js';

/** The rates at which a page with a still picture requests moments. */
export interface StillPace {
  /** The rate of moments that contain only motion, 1/s. From them, the page sees when the motion becomes visible. */
  readonly hz: number;
  /** The rate of moments while everything in view is on the ground, 1/s. */
  readonly quietHz: number;
  /** The ids of the vessels that will not be visible before the next moment. */
  readonly unseen: readonly string[];
}

const STILL_HZ = 4;
/** The longest time between two moments, s. It is limited because moments also set the page's clock. */
const QUIET_MAX = 64;
/** A vessel is in `unseen` only if it stays invisible for at least this time, s. */
const UNSEEN_MIN = 4;
/**
 * The greatest speed at which a vessel can approach the camera, m/s. Two vessels approach each other this fast in
 * opposite low orbits around Earth.
 */
const CLOSING_SPEED = 16_000;

/**
 * Returns how often a page with a still picture requests the state of the scene.
 * @param restMs how long the page waits before it draws the picture again even if nothing happens, ms
 * @param warp seconds that pass in the scene per real second
 */
export function stillPace(places: SeenPlaces, height: number, restMs: number, warp: number): StillPace {
  const unseen: string[] = [];
  let quiet = restMs / 1000;
  for (const vessel of places.snapshot.vessels) {
    const seconds = secondsUnseen(places, vessel, height) / Math.max(1, warp);
    if (seconds < UNSEEN_MIN) continue;
    unseen.push(vessel.id);
    quiet = Math.min(quiet, seconds);
  }
  return { hz: STILL_HZ, quietHz: 1 / inSteps(quiet), unseen };
}

/** Returns the rates of moments for a hidden page, which shows no vessel. */
export function hiddenPace({ snapshot }: SeenPlaces): StillPace {
  return { hz: STILL_HZ, quietHz: 1 / QUIET_MAX, unseen: snapshot.vessels.map(({ id }) => id) };
}

/** Returns how long a vessel stays too small to be drawn, s of scene time; 0 if it is large enough now. */
function secondsUnseen(places: SeenPlaces, vessel: SeenPlaces['snapshot']['vessels'][number], height: number): number {
  const { pose } = places;
  if (pose.orthoHalfHeight !== null) return 0;
  const seenFrom = (2 * vesselRadius(places, vessel) * pixelsPerRadian(pose, height)) / LEAST_PIXELS;
  return Math.max(0, vec3.distance(vessel.positionEcl, pose.positionEcl) - seenFrom) / CLOSING_SPEED;
}

/** Rounds a time down to one of a few values. Few, because each change of the rate costs a request. */
function inSteps(seconds: number): number {
  const limited = Math.min(QUIET_MAX, Math.max(1 / STILL_HZ, seconds));
  return 2 ** Math.floor(Math.log2(limited));
}
