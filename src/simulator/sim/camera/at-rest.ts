import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { SeenBody, SeenVessel } from '../state.js';

/**
 * Bodies and vessels in the axes that turn with the ground of a body, about its centre. An object at rest there has
 * exactly the same position at every moment. Members whose names mention the ecliptic or CCI are in these axes too.
 */

/** The grid of camera places on the ground, m: a power of two, and finer than what doubles hold in ecliptic axes. */
const GRID = 2 ** -16;

/**
 * Returns the position of a camera in these axes, rounded to a grid, so that cameras which reach one position by
 * different arithmetic draw the same picture.
 */
export const cameraPlace = ([x, y, z]: Vec3): Vec3 => [onGrid(x), onGrid(y), onGrid(z)];

const onGrid = (coordinate: number): number => Math.round(coordinate / GRID) * GRID;

/** Returns a body in its own axes. */
export function bodyAtRest<Body extends SeenBody>(body: Body): Body {
  return {
    ...body,
    definition: { ...body.definition, eclFromCci: quat.IDENTITY },
    positionEcl: vec3.ZERO,
    eclFromCcf: quat.IDENTITY,
  };
}

/** Returns a vessel in the axes of the body that it rests on; null for one that does not rest there. */
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
