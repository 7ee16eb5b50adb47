import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { SeenBody, SeenVessel } from '../state.js';

/**
 * Converts bodies and vessels to axes that turn with the ground of a body. The origin is the centre of the body. In
 * these axes, an object at rest on the ground has exactly the same position at all times. The returned objects use
 * these axes everywhere, even in properties that are named `…Ecl` or `…Cci`.
 */

/**
 * Spacing of the grid for camera positions in axes that turn with the ground, m. It is a power of two, and finer than
 * the resolution that doubles have in ecliptic axes.
 */
const GRID = 2 ** -16;

/**
 * Rounds a camera position to a grid, in axes that turn with the ground. Positions that differ only by rounding errors
 * then give the same picture.
 */
export const cameraPlace = ([x, y, z]: Vec3): Vec3 => [onGrid(x), onGrid(y), onGrid(z)];

const onGrid = (coordinate: number): number => Math.round(coordinate / GRID) * GRID;

export function bodyAtRest<Body extends SeenBody>(body: Body): Body {
  return {
    ...body,
    definition: { ...body.definition, eclFromCci: quat.IDENTITY },
    positionEcl: vec3.ZERO,
    eclFromCcf: quat.IDENTITY,
  };
}

/** Returns a vessel in the axes of the body on which it rests; null if it does not rest on this body. */
export function vesselAtRest<Vessel extends SeenVessel>(vessel: Vessel, bodyId: string): Vessel | null {
  const { resting, parentId, centreOfMass, scale } = vessel;
  if (!resting || parentId !== bodyId) return null;
  const { originCcf, ccfFromBody } = resting;
  const position = vec3.add(originCcf, quat.rotate(ccfFromBody, vec3.scale(centreOfMass, scale)));
  return {
    ...vessel,
    positionEcl: position,
    positionCci: position,
    eclFromBody: ccfFromBody,
    cciFromBody: ccfFromBody,
  };
}
