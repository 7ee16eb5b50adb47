import { vec3 } from '../../../base/math/index.js';
import { type Fleet, VESSEL_WORDS, type VesselBounds } from '../../scene/fleet/fleet.js';
import { type CullView, cullPlanes } from '../layouts/cull-view.js';

/** Maximum error of a vessel's position on the GPU through rounding to 32-bit floats, as a share of its distance. */
const ROUNDING = 1e-5;

/** How many numbers a key contains for each vessel: 1 for the row, 1 for the shape, and the others for the pose. */
const KEY_WORDS = 2 + VESSEL_WORDS;

/**
 * Returns a key of the vessels in a view. The key stays the same until something visible about the vessels changes. A
 * vessel that is outside the view, or too small, is left out. A vessel whose bounds are unknown is always included.
 */
export function seenVesselsKey({ bounds, vesselCount, vesselPoses }: Fleet, view: CullView): Float64Array {
  const planes = cullPlanes(view);
  const key = new Float64Array(vesselCount * KEY_WORDS);
  let length = 0;
  for (let row = 0; row < vesselCount; row++) {
    const bound = bounds[row];
    if (bound && !(bound.place && mayBeSeen(bound, planes, view.leastSize))) continue;
    key[length] = row;
    key[length + 1] = bound?.shape ?? 0;
    for (let word = 0; word < VESSEL_WORDS; word++) key[length + 2 + word] = vesselPoses[row * VESSEL_WORDS + word]!;
    length += KEY_WORDS;
  }
  return key.subarray(0, length);
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
