import { quat, vec3 } from '../../../base/math/index.js';
import type { BodyState, VesselState, Snapshot } from '../state.js';
import { type OnRails, railsFromState } from './motion.js';
import { moonsInReach } from './patches.js';
import type { Vessel } from './vessel.js';

/**
 * Returns the orbit of a vessel about the body whose sphere of influence it has entered. Returns null if it has entered
 * none. Position, speed and inertial attitude do not change.
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

/**
 * Returns the body to whose sphere of influence the vessel has changed, inwards or outwards. Returns null if it is
 * still in the same sphere.
 */
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

/**
 * Puts every vessel that has entered another sphere of influence on an orbit about its new body.
 * @returns true if there was any
 */
export function crossSpheres(vessels: ReadonlyMap<string, Vessel>, { vessels: states, bodies, ut }: Snapshot): boolean {
  let crossed = false;
  for (const state of states) {
    const rails = changeSphere(state, bodies, ut);
    const vessel = rails && vessels.get(state.id);
    if (!vessel) continue;
    vessel.motion = rails;
    // If the vessel has stood on the ground, that was the ground of the former body.
    vessel.stood = false;
    crossed = true;
  }
  return crossed;
}
