import { composeRigid, quat, vec3, type Transform, type Vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import { kinematicsAt, railsFromState } from './motion.js';
import { type PartNode, restInAssembly } from './part-tree.js';
import type { Vessel } from './vessel.js';

/** Two ports that meet, each with its vessel. The arriving port is on the root part of its vessel. */
export interface DockingSide {
  readonly vessel: Vessel;
  readonly port: PartNode;
  readonly coming: Vessel;
}

/**
 * Docks a vessel to another in their present relative pose: its parts are then attached to the port and keep their
 * instance ids. In flight the whole moves with the total momentum; on the ground it stays.
 */
export function dock({ vessel, port, coming }: DockingSide, body: BodyState, ut: number): void {
  const { motion } = vessel;
  const here = kinematicsAt(motion, body, ut, vessel.centreOfMass);
  const there = kinematicsAt(coming.motion, body, ut, coming.centreOfMass);
  const [mass, comingMass] = [Math.max(1, vessel.totalMass), Math.max(1, coming.totalMass)];
  const root = coming.nodes[0]!;
  const inBody = (offset: Vec3): Vec3 => quat.rotate(quat.invert(here.cciFromBody), offset);
  // A point of the other assembly in this one's frame; the CCI position of each is its centre of mass.
  const turn = quat.multiply(quat.invert(here.cciFromBody), there.cciFromBody);
  const origin = vec3.addScaled(
    vec3.add(vessel.centreOfMass, inBody(vec3.subtract(there.position, here.position))),
    quat.rotate(turn, coming.centreOfMass),
    -1,
  );
  const scale = 1 / vessel.scale;
  const moved: Transform = { translation: vec3.scale(origin, scale), rotation: turn, scale: [1, 1, 1] };
  root.rest = relativeTo(restInAssembly(port), composeRigid(moved, root.rest));
  root.attachedTo = port;
  root.ledVessel = coming.id;
  const before = vessel.centreOfMass;
  vessel.setNodes([...vessel.nodes, ...coming.nodes], coming.animations);
  if (motion.kind === 'landed') return;
  const shift = quat.rotate(here.cciFromBody, vec3.subtract(vessel.centreOfMass, before));
  const momentum = vec3.addScaled(vec3.scale(here.velocity, mass), there.velocity, comingMass);
  const state = {
    position: vec3.add(here.position, shift),
    velocity: vec3.scale(momentum, 1 / (mass + comingMass)),
  };
  vessel.motion = railsFromState(body, state, ut, motion.attitude);
}

/** Returns a pose relative to another, both in one frame; the other's scale is uniform. */
function relativeTo(outer: Transform, pose: Transform): Transform {
  const back = quat.invert(outer.rotation);
  const shrink = 1 / outer.scale[0];
  const [x, y, z] = pose.scale;
  return {
    translation: vec3.scale(quat.rotate(back, vec3.subtract(pose.translation, outer.translation)), shrink),
    rotation: quat.multiply(back, pose.rotation),
    scale: [x * shrink, y * shrink, z * shrink],
  };
}
