import type { World } from '../world/index.js';

/**
 * Returns the text of `camera/last_error`: why the pose cannot be resolved now, or else the last failure of a track;
 * null without an error.
 */
export function cameraError(world: World): string | null {
  const { camera, tracks, templates } = world;
  return camera.poseError({ snapshot: world.takeSnapshot(), templates }) ?? tracks.lastError;
}
