import { type Affine, vec3, type Vec3 } from '../../../base/math/index.js';
import type { StickerAnchor } from '../../../contract/actions/index.js';
import { partBoxAxes, partUpright } from '../../../simulator/paint/stickers/index.js';
import { placementOfPart } from '../../../simulator/sim/index.js';

const NOSE: Vec3 = [1, 0, 0];
const HEAD: Vec3 = [0, 0, -1];

/** The length below which an axis along a surface has no clear direction: a nose that the normal leaves by 6° at most. */
const UNCLEAR = 0.1;

/** A vessel, as far as its up and its parts are known. */
export type Uprightable = Parameters<typeof placementOfPart>[0] & { readonly isKitten: boolean };

/**
 * Returns the roll at which the top of an image points to the vessel's up: a rocket's nose, a character's head. Where
 * the surface faces that way, it points to the other one of the two.
 * @param normal in the part's frame @param placement the map to the assembly from the part
 */
export function hullUpright(normal: Vec3, placement: Affine, isKitten: boolean): number {
  const { out } = partBoxAxes(normal, 0, placement);
  const [up, instead] = isKitten ? [HEAD, NOSE] : [NOSE, HEAD];
  const isClear = vec3.length(vec3.projectOnPlane(up, out)) > UNCLEAR;
  return partUpright(normal, isClear ? up : instead, placement);
}

/** Returns the rotation of an upright sticker: by the vessel's up, or north on the ground; 0 for a missing part. */
export function uprightAt(anchor: StickerAnchor, vessel: Uprightable | undefined): number {
  if (anchor.kind === 'body' || !vessel) return 0;
  const placement = placementOfPart(vessel, anchor.instanceId);
  return placement ? hullUpright(anchor.normal, placement, vessel.isKitten) : 0;
}

/** Returns an angle between -180 and 180, without the rest of its rounding. */
export function halfTurn(degrees: number): number {
  const turned = (((degrees + 180) % 360) + 360) % 360;
  return Number((turned - 180).toFixed(3));
}

/** The largest difference between upright in the picture and on the hull that a new sticker follows the hull in. */
const SNAP = 15;

/** Returns the upright rotation of a new sticker: that of the hull, where it is close to upright in the picture. */
export function snapUpright(inPicture: number, onHull: number): number {
  return Math.abs(halfTurn(inPicture - onHull)) <= SNAP ? onHull : inPicture;
}
