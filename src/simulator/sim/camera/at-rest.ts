import { quat, vec3 } from '../../../base/math/index.js';
import type { SeenBody, SeenVessel } from '../state.js';

/**
 * Bodies and vessels in the axes that turn with the ground of a body, about its centre. What rests there has the same
 * place at every moment, to the bit. The members that are named after the ecliptic or CCI are in these axes too.
 */

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
