import { clamp01 } from '../../src/base/math/interval.js';

/** Twin of shaders/lib/lamp.wgsl. */

const LEAST_DISTANCE_SQUARED = 0.04;

/** Returns the factor for a lamp's intensity at a distance, 1/m². */
export function lampFalloff(distanceSquared: number, inverseRangeSquared: number): number {
  const window = clamp01(1 - (distanceSquared * inverseRangeSquared) ** 2);
  return window ** 2 / Math.max(distanceSquared, LEAST_DISTANCE_SQUARED);
}

/**
 * Returns the brightness of a light cone in a direction, as a fraction of its full brightness.
 * @param cosine cosine of the angle between this direction and the axis
 */
export function lampCone(cosine: number, scale: number, offset: number): number {
  const share = clamp01(cosine * scale + offset);
  return share * share * (3 - 2 * share);
}
