import type { View } from '../scene/scene-frame.js';

/**
 * Returns the smallest ratio between a point's distance along the view axis and its distance from the camera, over all
 * points of a picture. The corners of the picture have this ratio. For an orthographic view, returns 0, because all
 * detail stays visible at any distance.
 */
export function leastAlong(
  { fovY, orthoHalfHeight }: View,
  { width, height }: { width: number; height: number },
): number {
  return orthoHalfHeight === null ? 1 / Math.hypot(1, Math.tan(fovY / 2) * Math.hypot(1, width / height)) : 0;
}
