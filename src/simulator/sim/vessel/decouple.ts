import { composeRigid, quat, vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import { kinematicsAt, type OnGround, type Motion, railsFromState } from './motion.js';
import { massProperties, type PartNode, restInAssembly } from './part-tree.js';
import type { Vessel, VesselOptions } from './vessel.js';

/**
 * Separates a part, with everything attached to it, from `vessel`.
 * @param speed separation speed of the two vessels in flight, m/s
 */
export function decouple(
  vessel: Vessel,
  root: PartNode,
  body: BodyState,
  ut: number,
  newId: string,
  speed: number,
): VesselOptions {
  const leaving = new Set<PartNode>([root]);
  for (const node of vessel.nodes) if (node.attachedTo && leaving.has(node.attachedTo)) leaving.add(node);
  const motion = motionOfPart(vessel, [...leaving], root, { body, ut, speed });
  // The new vessel has the assembly frame of the old vessel, so the pose of the part does not change.
  root.rest = restInAssembly(root);
  root.attachedTo = null;
  const nodes = [root, ...vessel.nodes.filter((node) => node !== root && leaving.has(node))];
  vessel.setNodes(vessel.nodes.filter((node) => !leaving.has(node)));
  const animations = Object.fromEntries(vessel.animations.map(({ name, current }) => [name, current]));
  const { scale, stood, templates } = vessel;
  return { id: newId, nodes, templates, motion, isKitten: false, scale, animations, stood };
}

/**
 * Returns the motion of the separated part. In flight, it moves away along the line between the two centres of mass.
 */
function motionOfPart(
  vessel: Vessel,
  leaving: readonly PartNode[],
  root: PartNode,
  { body, ut, speed }: { readonly body: BodyState; readonly ut: number; readonly speed: number },
): Motion {
  const { motion } = vessel;
  if (motion.kind === 'landed') return motion satisfies OnGround;
  const whole = vec3.scale(vessel.mass.centreOfMass, vessel.scale);
  const { position, velocity, cciFromBody } = kinematicsAt(motion, body, ut, whole);
  const moved = leaving.map((node) =>
    node === root ? { ...node, rest: restInAssembly(root), attachedTo: null } : node,
  );
  const centre = vec3.scale(massProperties(moved.map((node) => detached(node))).centreOfMass, vessel.scale);
  const offset = quat.rotate(cciFromBody, vec3.subtract(centre, whole));
  const push = vec3.scale(vec3.normalize(offset), speed);
  const state = { position: vec3.add(position, offset), velocity: vec3.add(velocity, push) };
  return railsFromState(body, state, ut, { frame: 'cci', rotation: cciFromBody });
}

/** Returns a copy of a part that is not attached to any part but has the same pose in the assembly frame. */
function detached(node: PartNode): PartNode {
  return {
    ...node,
    rest: node.attachedTo ? composeRigid(restInAssembly(node.attachedTo), node.rest) : node.rest,
    attachedTo: null,
  };
}
