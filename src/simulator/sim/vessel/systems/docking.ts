import type { PartNode } from '../part-tree.js';

/** A port, and the part with a port at its other side. */
export interface DockedPort {
  readonly node: PartNode;
  /** The part at the other side; null while nothing is docked. */
  readonly other: PartNode | null;
}

/**
 * Finds what each port is docked to: a part with a port docks to the part with a port that it hangs on, or that hangs
 * on it. One port holds one other.
 */
export function dockedPorts(ports: readonly PartNode[], nodes: readonly PartNode[]): DockedPort[] {
  if (ports.length === 0) return [];
  const other = new Map<PartNode, PartNode>();
  for (const node of nodes) {
    const carrier = node.attachedTo;
    if (!carrier || !node.template.docking || !carrier.template.docking || node.template.decoupler) continue;
    if (other.has(node) || other.has(carrier)) continue;
    other.set(node, carrier);
    other.set(carrier, node);
  }
  return ports.map((node) => ({ node, other: other.get(node) ?? null }));
}
