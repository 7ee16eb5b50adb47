import { vec3 } from '../../../base/math/index.js';
import { vesselRadius } from '../../../simulator/sim/camera/index.js';
import { LEAST_PIXELS, pixelsPerRadian, type SeenPlaces } from './picture-motion.js';

export interface StillPace {
  /**
   * The server sends changes that consist only of motion at this rate, 1/s. The page needs them to notice when the
   * motion becomes visible.
   */
  readonly hz: number;
  /** Rate that replaces `hz` while everything in view is on the ground, 1/s. */
  readonly quietHz: number;
  /** The ids of vessels that cannot become visible before the next change. */
  readonly unseen: readonly string[];
}

const STILL_HZ = 4;
/**
 * Maximum time between two changes from the server, s. The time has a limit, because the changes also set the clock of
 * the page.
 */
const QUIET_MAX = 64;
/** Minimum time for which a vessel in `unseen` stays invisible, s. */
const UNSEEN_MIN = 4;
/**
 * Maximum speed at which a vessel approaches the camera, m/s: the relative speed of two vessels in opposite low orbits
 * around Earth.
 */
const CLOSING_SPEED = 16_000;

/**
 * @param restMs time after which the page draws again even if nothing happens, ms
 * @param warp seconds in the scene per real second
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

/** Returns the rate of changes that a hidden page needs. On a hidden page, all vessels are invisible. */
export function hiddenPace({ snapshot }: SeenPlaces): StillPace {
  return { hz: STILL_HZ, quietHz: 1 / QUIET_MAX, unseen: snapshot.vessels.map(({ id }) => id) };
}

/**
 * Returns the time for which a vessel will certainly stay too small to be drawn, s of scene time; 0 if it is large
 * enough now.
 */
function secondsUnseen(places: SeenPlaces, vessel: SeenPlaces['snapshot']['vessels'][number], height: number): number {
  const { pose } = places;
  if (pose.orthoHalfHeight !== null) return 0;
  const seenFrom = (2 * vesselRadius(places, vessel) * pixelsPerRadian(pose, height)) / LEAST_PIXELS;
  return Math.max(0, vec3.distance(vessel.positionEcl, pose.positionEcl) - seenFrom) / CLOSING_SPEED;
}

/**
 * Rounds down to a power of two. The rate then seldom changes, because it has few different values. Each change needs a
 * request.
 */
function inSteps(seconds: number): number {
  const limited = Math.min(QUIET_MAX, Math.max(1 / STILL_HZ, seconds));
  return 2 ** Math.floor(Math.log2(limited));
}
