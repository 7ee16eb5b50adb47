import { vec3, type Vec3 } from '../../../base/math/index.js';
import { surfaceHeight } from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../body-view.js';

/** Caches heights of the ground, m. The key is a point, which stays the same object while a vessel rests. */
const known = new WeakMap<Vec3, number>();

/**
 * Returns the height of the ground below a vessel that rests, above the mean radius, m.
 * @param originCcf origin of the vessel, axes of the body, m
 */
export function groundHeight(originCcf: Vec3, { definition: { terrain, meanRadius } }: BodyView): number {
  const cached = known.get(originCcf);
  if (cached !== undefined) return cached;
  const height = surfaceHeight(terrain, vec3.normalize(originCcf), meanRadius);
  known.set(originCcf, height);
  return height;
}
