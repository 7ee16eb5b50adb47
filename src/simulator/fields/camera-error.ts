import type { World } from '../world/index.js';

/**
 * Returns the text of `camera/last_error`. This says why the current pose cannot be resolved or, if it can, why a track
 * last failed. Returns null if there is no error.
 */
export function cameraError(world: World): string | null {
  const { camera, tracks, templates } = world;
  return camera.poseError({ snapshot: world.takeSnapshot(), templates }) ?? tracks.lastError;
}
