import type { World } from '../world/index.js';

/**
 * Returns the text of `camera/last_error`: the reason why the current pose cannot be resolved. If the pose can be
 * resolved, returns the last failure of a track. Returns null if both work.
 */
export function cameraError(world: World): string | null {
  const { camera, tracks, templates } = world;
  return camera.poseError({ snapshot: world.takeSnapshot(), templates }) ?? tracks.lastError;
}
