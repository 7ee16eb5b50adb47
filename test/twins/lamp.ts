import { vec3, type Vec3 } from '../../src/base/math/index.js';
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

/** Distance of the near plane of a lamp's shadow map, m. */
const MAP_NEAR = 1.6;

/**
 * Returns the place of a point on the shadow map of a lamp: texture coordinates, and reversed depth.
 * @param fromLamp the point relative to the lamp, m
 */
export function lampMapPlace(fromLamp: Vec3, direction: Vec3, right: Vec3, scale: number): Vec3 {
  const perDepth = 1 / Math.max(vec3.dot(fromLamp, direction), 1e-3);
  const up = vec3.cross(direction, right);
  const place = (slope: number): number => slope * perDepth * 0.5 * scale + 0.5;
  return [place(vec3.dot(fromLamp, right)), place(-vec3.dot(fromLamp, up)), MAP_NEAR * perDepth];
}
