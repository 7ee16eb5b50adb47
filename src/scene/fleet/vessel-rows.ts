import { composeRigid, IDENTITY_TRANSFORM, type Transform, transformPoint } from '../../math/transform.js';
import { add, distance, scale, type Vec3 } from '../../math/vec3.js';
import type { Primitive } from '../../models/model.js';
import type { Part, PartTemplate } from '../../sim/state.js';

/** A node of a vessel before it has rows: a part or subpart, parents before children. */
export interface FlatNode {
  readonly part: Part;
  /** Index of the parent in the same list; −1 for the root. */
  readonly parent: number;
  /** What it draws. */
  readonly primitives: readonly Primitive[];
}

/** Lists parts and subparts of a vessel so that every parent stands before its children. */
export function flattenParts(parts: readonly Part[], templates: ReadonlyMap<string, PartTemplate>): FlatNode[] {
  const nodes: FlatNode[] = [];
  const indexOf = new Map<number, number>();
  const visit = (part: Part, parent: number): void => {
    const index = nodes.push({ part, parent, primitives: templates.get(part.template)?.model.primitives ?? [] }) - 1;
    indexOf.set(part.instanceId, index);
    for (const subpart of part.subparts) visit(subpart, index);
  };
  // Listing order need not put parents first: parts whose parent is still to come wait for the next round.
  let waiting = parts;
  while (waiting.length > 0) {
    const later: Part[] = [];
    for (const part of waiting) {
      const parent = part.attachedTo === null ? -1 : indexOf.get(part.attachedTo);
      if (parent === undefined) later.push(part);
      else visit(part, parent);
    }
    if (later.length === waiting.length) {
      // The parent is not in this vessel: draw such parts in the assembly frame rather than not at all.
      for (const part of later) visit(part, -1);
      break;
    }
    waiting = later;
  }
  return nodes;
}

/** A sphere around all that the nodes draw, in the assembly frame. */
export function boundNodes(nodes: readonly FlatNode[]): { centre: Vec3; radius: number } {
  const placed: Transform[] = [];
  const spheres: { centre: Vec3; radius: number }[] = [];
  for (const node of nodes) {
    const outer = node.parent < 0 ? IDENTITY_TRANSFORM : placed[node.parent]!;
    const inAssembly = composeRigid(outer, node.part.transform);
    placed.push(inAssembly);
    const growth = Math.max(...inAssembly.scale.map(Math.abs));
    for (const { mesh } of node.primitives) {
      spheres.push({ centre: transformPoint(inAssembly, mesh.centre), radius: mesh.radius * growth });
    }
  }
  if (spheres.length === 0) return { centre: [0, 0, 0], radius: 0 };
  const centre = scale(
    spheres.reduce<Vec3>((sum, sphere) => add(sum, sphere.centre), [0, 0, 0]),
    1 / spheres.length,
  );
  return { centre, radius: Math.max(...spheres.map((sphere) => distance(centre, sphere.centre) + sphere.radius)) };
}
