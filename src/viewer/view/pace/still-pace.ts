import { vec3 } from '../../../base/math/index.js';
import { vesselRadius } from '../../../simulator/sim/camera/index.js';
import { LEAST_PIXELS, pixelsPerRadian, type SeenPlaces } from './picture-motion.js';

/** The moments that a page with a still picture asks for. */
export interface StillPace {
  /** The moments per second that bring only motion, so that the page notices visible motion. */
  readonly hz: number;
  /** The moments per second while everything in view is on the ground. */
  readonly quietHz: number;
  /** The vessels out of view until the next moment, by id. */
  readonly unseen: readonly string[];
}

const STILL_HZ = 4;
/** The longest time between two moments, s: the clock of the page is set by them. */
const QUIET_MAX = 64;
/** Minimum time for which a vessel has to stay unseen, s. */
const UNSEEN_MIN = 4;
/** The speed at which a vessel comes nearer at most, m/s: two that meet in low orbits of Earth. */
const CLOSING_SPEED = 16_000;

/**
 * Returns the pace of moments for a picture that rests.
 * @param restMs the time for which the picture rests unless something happens, ms
 * @param warp the seconds of the scene in one second
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

/** Returns the pace of moments for a hidden page: it shows no vessel. */
export function hiddenPace({ snapshot }: SeenPlaces): StillPace {
  return { hz: STILL_HZ, quietHz: 1 / QUIET_MAX, unseen: snapshot.vessels.map(({ id }) => id) };
}

/** Returns for how long a vessel stays too small to be drawn, s of the scene; 0 when it is drawn. */
function secondsUnseen(places: SeenPlaces, vessel: SeenPlaces['snapshot']['vessels'][number], height: number): number {
  const { pose } = places;
  if (pose.orthoHalfHeight !== null) return 0;
  const seenFrom = (2 * vesselRadius(places, vessel) * pixelsPerRadian(pose, height)) / LEAST_PIXELS;
  return Math.max(0, vec3.distance(vessel.positionEcl, pose.positionEcl) - seenFrom) / CLOSING_SPEED;
}

/** Rounds a time down to one of a few values: every new pace costs a request to the server. */
function inSteps(seconds: number): number {
  const limited = Math.min(QUIET_MAX, Math.max(1 / STILL_HZ, seconds));
  return 2 ** Math.floor(Math.log2(limited));
}
