import { quat, vec3 } from '../../../base/math/index.js';
import type { BodyState, VesselState, Snapshot } from '../state.js';
import { type OnRails, railsFromState } from './motion.js';
import { moonsInReach } from './patches.js';
import type { Vessel } from './vessel.js';

/**
 * Returns the orbit of a vessel about the body whose sphere of influence it has entered. Returns null if it has entered
 * none.
 */
function changeSphere(vessel: VesselState, bodies: readonly BodyState[], ut: number): OnRails | null {
  if (vessel.situation === 'Landed' || vessel.situation === 'Prelaunch') return null;
  const next = sphereOf(vessel, bodies);
  if (!next) return null;
  const cciFromEcl = quat.invert(next.definition.eclFromCci);
  const relative = {
    position: quat.rotate(cciFromEcl, vec3.subtract(vessel.positionEcl, next.positionEcl)),
    velocity: quat.rotate(cciFromEcl, vec3.subtract(vessel.velocityEcl, next.velocityEcl)),
  };
  const rotation = quat.multiply(cciFromEcl, vessel.eclFromBody);
  return railsFromState(next, relative, ut, { frame: 'cci', rotation });
}

/** Returns the body whose sphere of influence the vessel has entered; null if it is still in the same sphere. */
function sphereOf(vessel: VesselState, bodies: readonly BodyState[]): BodyState | null {
  const parent = bodies.find(({ definition }) => definition.id === vessel.parentId);
  if (!parent) return null;
  const { parentId, sphereOfInfluence } = parent.definition;
  if (parentId !== null && vec3.length(vessel.positionCci) > sphereOfInfluence) {
    return bodies.find(({ definition }) => definition.id === parentId) ?? null;
  }
  for (const moon of moonsInReach(vessel, parent, bodies)) {
    const distance = vec3.distance(moon.positionEcl, vessel.positionEcl);
    if (distance < moon.definition.sphereOfInfluence) return moon;
  }
  return null;
}

/** @returns true if any vessel changed its body */
export function crossSpheres(vessels: ReadonlyMap<string, Vessel>, { vessels: states, bodies, ut }: Snapshot): boolean {
  let crossed = false;
  for (const state of states) {
    const rails = changeSphere(state, bodies, ut);
    const vessel = rails && vessels.get(state.id);
    if (!vessel) continue;
    vessel.motion = rails;
    // The vessel may have stood on its former body, but it has not stood on this one.
    vessel.stood = false;
    crossed = true;
  }
  return crossed;
}
