import type { World } from '../world/index.js';

/**
 * Returns the text of `camera/last_error`; null without an error. This is the reason why the current pose cannot be
 * resolved, or otherwise the last error of a track.
 */
export function cameraError(world: World): string | null {
  const { camera, tracks, templates } = world;
  return camera.poseError({ snapshot: world.takeSnapshot(), templates }) ?? tracks.lastError;
}
