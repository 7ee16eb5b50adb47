import type { World } from '../world/index.js';

/**
 * Returns the text of `camera/last_error`: why the pose cannot be resolved now, or else the last failure of a track.
 * Null when all is well.
 */
export function cameraError({ camera, tracks, snapshot, templates }: World): string | null {
  return camera.poseError({ snapshot, templates }) ?? tracks.lastError;
}
