import { type Affine, vec3, type Vec3 } from '../../../base/math/index.js';
import type { StickerAnchor } from '../../../contract/actions/index.js';
import { partBoxAxes, partUpright } from '../../../simulator/paint/stickers/index.js';
import { placementOfPart } from '../../../simulator/sim/index.js';

const NOSE: Vec3 = [1, 0, 0];
const HEAD: Vec3 = [0, 0, -1];

/**
 * Minimum length of a unit axis after its projection onto the surface. With a shorter projection, the axis is within 6°
 * of the normal, and its direction on the surface is unclear.
 */
const UNCLEAR = 0.1;

export type Uprightable = Parameters<typeof placementOfPart>[0] & { readonly isKitten: boolean };

/**
 * Returns the roll at which an image points up on a vessel: to the nose of a rocket, or to the head of a character. If
 * the surface itself faces the nose of the rocket or the top of the head, the image points to −Z on the rocket, and to
 * the nose of the character.
 * @param normal normal of the surface, in the frame of the part
 * @param placement the map from the frame of the part to the assembly frame
 */
export function hullUpright(normal: Vec3, placement: Affine, isKitten: boolean): number {
  const { out } = partBoxAxes(normal, 0, placement);
  const [up, instead] = isKitten ? [HEAD, NOSE] : [NOSE, HEAD];
  const isClear = vec3.length(vec3.projectOnPlane(up, out)) > UNCLEAR;
  return partUpright(normal, isClear ? up : instead, placement);
}

/**
 * Returns the rotation at which a sticker is upright. On a vessel, the sticker then points up as in {@link
 * hullUpright}; on the ground, it points north. Returns 0 if the part does not exist.
 */
export function uprightAt(anchor: StickerAnchor, vessel: Uprightable | undefined): number {
  if (anchor.kind === 'body' || !vessel) return 0;
  const placement = placementOfPart(vessel, anchor.instanceId);
  return placement ? hullUpright(anchor.normal, placement, vessel.isKitten) : 0;
}

/** Converts an angle to the range from -180 to 180, and removes rounding errors. */
export function halfTurn(degrees: number): number {
  const turned = (((degrees + 180) % 360) + 360) % 360;
  return Number((turned - 180).toFixed(3));
}

/**
 * Maximum angle between the upright directions on the hull and in the picture, degrees. With a larger angle, a new
 * sticker is upright in the picture instead of on the hull.
 */
const SNAP = 15;

/**
 * Returns the rotation of a new sticker: `onHull` if this differs from `inPicture` by at most `SNAP`, otherwise
 * `inPicture`.
 */
export function snapUpright(inPicture: number, onHull: number): number {
  return Math.abs(halfTurn(inPicture - onHull)) <= SNAP ? onHull : inPicture;
}
