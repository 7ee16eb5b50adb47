import type { World } from '../world/index.js';

/**
 * Returns the text of `camera/last_error`, or null without an error. If the current pose cannot be resolved, the text
 * says why. Otherwise, it says why a track has failed last.
 */
export function cameraError(world: World): string | null {
  const { camera, tracks, templates } = world;
  return camera.poseError({ snapshot: world.takeSnapshot(), templates }) ?? tracks.lastError;
}
