import type { Primitive } from '../models/model.js';
import type { Part, PartTemplate } from './state.js';

/** A part or subpart in a list for drawing and picking. In the list, every parent precedes its children. */
export interface FlatNode {
  readonly part: Part;
  /** Index of the parent in the list, or −1 for the root. */
  readonly parent: number;
  readonly primitives: readonly Primitive[];
}

export function flattenParts(parts: readonly Part[], templates: ReadonlyMap<string, PartTemplate>): FlatNode[] {
  const nodes: FlatNode[] = [];
  const indexOf = new Map<number, number>();
  const visit = (part: Part, parent: number): void => {
    const index = nodes.push({ part, parent, primitives: templates.get(part.template)?.model.primitives ?? [] }) - 1;
    indexOf.set(part.instanceId, index);
    for (const subpart of part.subparts) visit(subpart, index);
  };
  // A vessel may list a part before its parent.
  let waiting = parts;
  while (waiting.length > 0) {
    const later: Part[] = [];
    for (const part of waiting) {
      const parent = part.attachedTo === null ? -1 : indexOf.get(part.attachedTo);
      if (parent === undefined) later.push(part);
      else visit(part, parent);
    }
    if (later.length === waiting.length) {
      // The remaining parts, whose parents are missing, are placed in the assembly frame, because they would otherwise
      // not be drawn.
      for (const part of later) visit(part, -1);
      break;
    }
    waiting = later;
  }
  return nodes;
}
