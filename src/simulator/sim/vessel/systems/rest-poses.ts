import { composeRigid, IDENTITY_TRANSFORM, type Transform } from '../../../../base/math/index.js';
import type { PartNode } from '../part-tree.js';

export class RestPoses {
  #poses: Map<PartNode, Transform> | null = null;

  constructor(private readonly nodes: readonly PartNode[]) {}

  of(node: PartNode): Transform {
    return (this.#poses ??= place(this.nodes)).get(node)!;
  }
}

function place(nodes: readonly PartNode[]): Map<PartNode, Transform> {
  const poses = new Map<PartNode, Transform>();
  const visit = (node: PartNode, outer: Transform): void => {
    const pose = composeRigid(outer, node.rest);
    poses.set(node, pose);
    for (const subpart of node.subparts) visit(subpart, pose);
  };
  for (const node of nodes) visit(node, (node.attachedTo && poses.get(node.attachedTo)) ?? IDENTITY_TRANSFORM);
  return poses;
}
