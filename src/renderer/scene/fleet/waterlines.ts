import { quat, vec3 } from '../../../base/math/index.js';
import { surfaceHeight } from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../body-view.js';
import type { VesselBounds } from './fleet.js';

/** Numbers per waterline; see `Waterline` in shaders/passes/waterline.wgsl. */
export const WATERLINE_STRIDE = 8;
/** Maximum number of waterlines that are drawn. */
export const MOST_WATERLINES = 16;
/** Maximum radius of the bounding sphere of a vessel with a waterline, m. Hulls of larger vessels are not round. */
const LARGEST = 8;

/**
 * Returns the waterlines of vessels that stand in the sea, as {@link WATERLINE_STRIDE} numbers each. The circle in which
 * the bounding sphere cuts the surface of the water is taken for the hull.
 */
export function waterlines(bounds: readonly VesselBounds[], bodies: readonly BodyView[]): number[] {
  const found: number[] = [];
  for (const { centre, radius, place } of bounds) {
    if (!place?.resting || radius > LARGEST || found.length >= MOST_WATERLINES * WATERLINE_STRIDE) continue;
    const { bodyId } = place.resting;
    const body = bodies.find(({ definition }) => definition.id === bodyId);
    if (body?.definition.terrain.kind !== 'earth') continue;
    const { terrain, meanRadius } = body.definition;
    const outward = vec3.subtract(centre, body.centre);
    const altitude = vec3.length(outward) - meanRadius;
    const squared = radius ** 2 - altitude ** 2;
    if (squared <= 0) continue;
    const up = vec3.normalize(outward);
    if (surfaceHeight(terrain, quat.rotate(quat.invert(body.worldFromCcf), up), meanRadius) > 0) continue;
    found.push(...vec3.addScaled(centre, up, -altitude), Math.sqrt(squared), ...up, 0);
  }
  return found;
}
