import { clamp01 } from '../../src/base/math/interval.js';

/** The light of spot lamps. Twin of shaders/lib/lamp.wgsl. */

const LEAST_DISTANCE_SQUARED = 0.04;

/** Returns the factor for a lamp's intensity at a distance, 1/m². */
export function lampFalloff(distanceSquared: number, inverseRangeSquared: number): number {
  const window = clamp01(1 - (distanceSquared * inverseRangeSquared) ** 2);
  return window ** 2 / Math.max(distanceSquared, LEAST_DISTANCE_SQUARED);
}

/**
 * Returns the share of a light cone's full brightness in a direction.
 * @param cosine cosine of the angle between the direction and the axis
 */
export function lampCone(cosine: number, scale: number, offset: number): number {
  const share = clamp01(cosine * scale + offset);
  return share * share * (3 - 2 * share);
}
