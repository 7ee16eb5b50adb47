import type { PartNode } from '../part-tree.js';
import type { TankLoad } from './part-modules.js';

/**
 * Parts that no decoupler separates from each other. A group begins with a decoupler or the vessel's root, and contains
 * everything attached to it up to the next decouplers.
 */
export interface StageGroup {
  readonly root: PartNode;
  /** Null for the group with the vessel's root. */
  readonly parent: StageGroup | null;
  readonly nodes: PartNode[];
  readonly tanks: TankLoad[];
}

/** Returns the groups of a vessel. Each group comes before the groups attached to it. */
export function stageGroups(nodes: readonly PartNode[]): StageGroup[] {
  const groups: StageGroup[] = [];
  const groupOf = new Map<PartNode, StageGroup>();
  for (const node of nodes) {
    const carrier = node.attachedTo ? groupOf.get(node.attachedTo)! : null;
    let group = carrier;
    if (!group || node.template.decoupler) groups.push((group = { root: node, parent: carrier, nodes: [], tanks: [] }));
    groupOf.set(node, group);
    for (const inner of withSubparts(node)) {
      group.nodes.push(inner);
      if (inner.modules) group.tanks.push(...inner.modules.tanks);
    }
  }
  return groups;
}

export function* withSubparts(node: PartNode): Generator<PartNode> {
  yield node;
  for (const subpart of node.subparts) yield* withSubparts(subpart);
}
