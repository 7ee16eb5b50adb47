import { vec3 } from '../../../base/math/index.js';
import { type Fleet, VESSEL_WORDS, type VesselBounds } from '../../scene/fleet/fleet.js';
import { type CullView, cullPlanes } from '../layouts/cull-view.js';

/** Maximum error of a vessel's position on the GPU through rounding to 32-bit floats, as a share of its distance. */
const ROUNDING = 1e-5;

/**
 * Returns a key of the vessels in a view. The key stays the same until something visible about the vessels changes. A
 * vessel that is behind the camera, or too small, is left out. A vessel whose bounds are unknown is always included.
 */
export function seenVesselsKey({ bounds, vesselCount, vesselPoses }: Fleet, view: CullView): Float64Array {
  const planes = cullPlanes(view);
  const key: number[] = [];
  for (let row = 0; row < vesselCount; row++) {
    const bound = bounds[row];
    if (bound && !(bound.place && mayBeSeen(bound, planes, view.leastSize))) continue;
    key.push(row, bound?.shape ?? 0, ...vesselPoses.subarray(row * VESSEL_WORDS, (row + 1) * VESSEL_WORDS));
  }
  return Float64Array.from(key);
}

function mayBeSeen(
  { centre, radius }: VesselBounds,
  planes: ReturnType<typeof cullPlanes>,
  leastSize: number,
): boolean {
  const distance = vec3.length(centre);
  const reach = radius + ROUNDING * distance;
  // No part of the vessel can be larger than `reach`, or nearer than `distance - reach`.
  if (reach <= leastSize * (distance - reach)) return false;
  return planes.every(([x, y, z, w]) => x! * centre[0] + y! * centre[1] + z! * centre[2] + w! >= -reach);
}
