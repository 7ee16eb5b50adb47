import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../body-view.js';
import type { VesselBounds } from './fleet.js';
import { groundHeight } from './ground-height.js';

/** Numbers per waterline; see `Waterline` in shaders/passes/waterline.wgsl. */
export const WATERLINE_STRIDE = 8;
/** Maximum number of waterlines that are drawn: those of the nearest vessels. */
export const MOST_WATERLINES = 16;
/** Maximum radius of the bounding sphere of a vessel with a waterline, m. Hulls of larger vessels are not round. */
const LARGEST = 8;

/**
 * Returns the waterlines of vessels that rest in the sea, as {@link WATERLINE_STRIDE} numbers each. The function treats
 * a hull as round: its waterline is the circle in which the bounding sphere cuts the surface of the water.
 */
export function waterlines(bounds: readonly VesselBounds[], bodies: readonly BodyView[]): number[] {
  const found: { readonly middle: Vec3; readonly row: readonly number[] }[] = [];
  for (const { centre, radius, place } of bounds) {
    if (!place?.resting || radius > LARGEST) continue;
    const { bodyId, originCcf } = place.resting;
    const body = bodies.find(({ definition }) => definition.id === bodyId);
    if (body?.definition.terrain.kind !== 'earth') continue;
    const outward = vec3.subtract(centre, body.centre);
    const altitude = vec3.length(outward) - body.definition.meanRadius;
    const squared = radius ** 2 - altitude ** 2;
    if (squared <= 0) continue;
    if (groundHeight(originCcf, body) > 0) continue;
    const up = vec3.normalize(outward);
    const middle = vec3.addScaled(centre, up, -altitude);
    found.push({ middle, row: [...middle, Math.sqrt(squared), ...up, 0] });
  }
  if (found.length > MOST_WATERLINES) found.sort((a, b) => vec3.length(a.middle) - vec3.length(b.middle));
  return found.slice(0, MOST_WATERLINES).flatMap(({ row }) => row);
}
