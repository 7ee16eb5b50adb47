import { decouple } from '../../sim/vessel/decouple.js';
import { massProperties, type PartNode } from '../../sim/vessel/part-tree.js';
import { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';

/**
 * Makes a new vessel from a part and everything attached to it. A part that was the root of a vessel before docking
 * gives the new vessel the id of that vessel, unless another vessel has this id. In all other cases, the id is the old
 * vessel's id followed by a number.
 * @param speed separation speed in flight, m/s, or a function that returns it for the new vessel's mass (kg)
 */
export function separateVessel(
  cell: WorldCell,
  vessel: Vessel,
  node: PartNode,
  speed: number | ((mass: number) => number),
): Vessel {
  const id = freeId(cell, vessel.id, node.ledVessel);
  delete node.ledVessel;
  const parting = typeof speed === 'number' ? speed : speed(massHungOn(vessel, node));
  const options = decouple(vessel, node, cell.body(vessel.motion.bodyId), cell.ut, id, parting);
  const parted = new Vessel(options);
  cell.vessels.set(parted.id, parted);
  return parted;
}

function freeId({ vessels }: WorldCell, old: string, own: string | undefined): string {
  if (own !== undefined && !vessels.has(own)) return own;
  let number = 2;
  while (vessels.has(`${old}-${number}`)) number++;
  return `${old}-${number}`;
}

function massHungOn(vessel: Vessel, root: PartNode): number {
  const leaving = new Set<PartNode>([root]);
  for (const node of vessel.nodes) if (node.attachedTo && leaving.has(node.attachedTo)) leaving.add(node);
  return Math.max(
    1,
    massProperties([...leaving].map((node) => (node === root ? { ...node, attachedTo: null } : node))).total,
  );
}
