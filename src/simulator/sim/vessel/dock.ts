import { composeRigid, quat, vec3, type Transform, type Vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import { kinematicsAt, railsFromState } from './motion.js';
import { type PartNode, restInAssembly } from './part-tree.js';
import type { Vessel } from './vessel.js';

/** Two vessels that dock: the root part of the vessel `coming` docks to the port `port` of `vessel`. */
export interface DockingSide {
  readonly vessel: Vessel;
  readonly port: PartNode;
  readonly coming: Vessel;
}

/**
 * Attaches the parts of `coming` to the port, in their current relative pose. In flight, the combined vessel has the
 * sum of the two momenta.
 */
export function dock({ vessel, port, coming }: DockingSide, body: BodyState, ut: number): void {
  const { motion } = vessel;
  const here = kinematicsAt(motion, body, ut, vessel.centreOfMass);
  const there = kinematicsAt(coming.motion, body, ut, coming.centreOfMass);
  const [mass, comingMass] = [Math.max(1, vessel.totalMass), Math.max(1, coming.totalMass)];
  const root = coming.nodes[0]!;
  const inBody = (offset: Vec3): Vec3 => quat.rotate(quat.invert(here.cciFromBody), offset);
  // Compute the pose of the coming vessel's assembly frame in the assembly frame of `vessel`. A vessel's CCI position
  // is the position of its centre of mass.
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

/** Returns a pose relative to `outer`, whose scale must be uniform; both poses must be in the same frame. */
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
