import { affinePoint, vec3, type Affine, type Vec3 } from '../../../base/math/index.js';
import { groundBoxAxes, partBoxAxes, type BoxAxes, type Sticker } from '../../../simulator/paint/stickers/index.js';
import type { BodyAnchor, PartAnchor } from '../../../contract/actions/index.js';
import {
  directionFromPlace,
  placementOfPart,
  type BodyDefinition,
  type SeenVessel,
} from '../../../simulator/sim/index.js';
import { surfaceHeight } from '../../../simulator/sim/terrain/index.js';
import { type Wrap, wrapAxis } from './sticker-wrap.js';

const RADIANS = Math.PI / 180;

export function turnOver(localFromDecal: Affine): void {
  for (let row = 0; row < 12; row += 4) localFromDecal[row]! *= -1;
}

/**
 * Returns the axis of the hull around which a sticker is wrapped, in the frame of the sticker; null if it is not
 * wrapped.
 */
export function wrapAxisOn(
  { anchor, rotation, wrap = 0, mirror = false }: Sticker,
  vessel: Pick<SeenVessel, 'parts'> | undefined,
): Wrap['axis'] | null {
  if (anchor.kind !== 'vessel' || wrap === 0 || !vessel) return null;
  const placement = placementOfPart(vessel, anchor.instanceId);
  if (!placement) return null;
  const [right, up] = wrapAxis(anchor.normal, rotation, placement);
  return [mirror ? -right : right, up];
}

/**
 * Returns the transform from the decal's frame to the assembly frame; null if the vessel lacks the anchor's part.
 * The box of the sticker is centred on the anchor.
 */
export function assemblyFromDecal(vessel: SeenVessel, sticker: Sticker, anchor: PartAnchor): Affine | null {
  const placement = placementOfPart(vessel, anchor.instanceId);
  if (!placement) return null;
  const axes = partBoxAxes(anchor.normal, sticker.rotation, placement);
  return boxAffine(axes, affinePoint(placement, anchor.position), sticker);
}

/**
 * Returns the transform from the decal's frame to body-fixed axes. The box of the sticker is on the ground or, where
 * the sea is higher, on the sea.
 */
export function ccfFromDecal(body: BodyDefinition, sticker: Sticker, anchor: BodyAnchor): Affine {
  const up = directionFromPlace(anchor.latitude * RADIANS, anchor.longitude * RADIANS);
  const axes = groundBoxAxes(anchor.latitude, anchor.longitude, sticker.rotation);
  const radius = body.meanRadius + surfaceHeight(body.terrain, up, body.meanRadius);
  return boxAffine(axes, vec3.scale(up, radius), sticker);
}

function boxAffine({ right, up, out }: BoxAxes, centre: Vec3, { width, height, depth }: Sticker): Affine {
  return Float64Array.from([0, 1, 2].flatMap((i) => [right[i]! * width, up[i]! * height, out[i]! * depth, centre[i]!]));
}
