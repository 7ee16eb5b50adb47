import { type Affine, vec3, type Vec3 } from '../../../base/math/index.js';
import type { StickerAnchor } from '../../../contract/actions/index.js';
import { partBoxAxes, partUpright } from '../../../simulator/paint/stickers/index.js';
import { placementOfPart } from '../../../simulator/sim/index.js';

const NOSE: Vec3 = [1, 0, 0];
const HEAD: Vec3 = [0, 0, -1];

/**
 * Minimum length of a unit axis after its projection onto the surface. An axis with a shorter projection is within 6°
 * of the normal and has no clear direction on the surface.
 */
const UNCLEAR = 0.1;

/** Vessel data that determine the upright direction of a sticker. */
export type Uprightable = Parameters<typeof placementOfPart>[0] & { readonly isKitten: boolean };

/**
 * Returns the roll with which the top of an image points up on a vessel: to a rocket's nose, or to a character's head.
 * If the surface faces that direction, a rocket's image points to −Z and a character's image to the nose instead.
 * @param normal normal of the surface, in the frame of the part
 * @param placement the map from the frame of the part to the frame of the assembly
 */
export function hullUpright(normal: Vec3, placement: Affine, isKitten: boolean): number {
  const { out } = partBoxAxes(normal, 0, placement);
  const [up, instead] = isKitten ? [HEAD, NOSE] : [NOSE, HEAD];
  const isClear = vec3.length(vec3.projectOnPlane(up, out)) > UNCLEAR;
  return partUpright(normal, isClear ? up : instead, placement);
}

/**
 * Returns the rotation at which a sticker is upright. On a vessel, its top points in the vessel's up direction. On the
 * ground, its top points north. Returns 0 if the part does not exist.
 */
export function uprightAt(anchor: StickerAnchor, vessel: Uprightable | undefined): number {
  if (anchor.kind === 'body' || !vessel) return 0;
  const placement = placementOfPart(vessel, anchor.instanceId);
  return placement ? hullUpright(anchor.normal, placement, vessel.isKitten) : 0;
}

/** Reduces an angle to the range -180 to 180, and rounds away rounding errors. */
export function halfTurn(degrees: number): number {
  const turned = (((degrees + 180) % 360) + 360) % 360;
  return Number((turned - 180).toFixed(3));
}

/**
 * The largest angle between upright on the hull and upright in the picture at which a new sticker follows the hull,
 * degrees.
 */
const SNAP = 15;

/**
 * Returns the rotation at which a new sticker is upright. If upright on the hull differs little from upright in the
 * picture, it is the former. Otherwise, it is the latter.
 */
export function snapUpright(inPicture: number, onHull: number): number {
  return Math.abs(halfTurn(inPicture - onHull)) <= SNAP ? onHull : inPicture;
}
