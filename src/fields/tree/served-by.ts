import { FieldError } from '../../errors/index.js';
import type { Accessors } from '../../world/index.js';
import type { Node } from '../node.js';

/**
 * Leaves that an accessor serves: what is below a node, read through it. While the accessor fails a read answers EOPNOTSUPP and
 * `status/accessors` tells why; the next one that succeeds ends that.
 */
export function servedBy(accessors: Accessors, name: string, node: Node): Node {
  if (node.type === 'directory') {
    const child = (inner: string): Node | null => {
      const found = node.child(inner);
      return found && servedBy(accessors, name, found);
    };
    return { ...node, child };
  }
  if (node.type !== 'file') return node;
  const read = (): string => {
    try {
      return accessors.use(name, () => node.read());
    } catch (error) {
      if (error instanceof FieldError) throw error;
      throw new FieldError('EOPNOTSUPP', name, `accessor ${name} is degraded; see status/accessors`);
    }
  };
  return { ...node, read };
}
