import { FieldError } from '../../../base/errors/index.js';
import { AccessorError, type Accessors } from '../../world/index.js';
import type { Node } from '../node.js';

/**
 * Returns a copy of a leaf or directory whose reads go through an accessor. After a failed read, the accessor refuses
 * all further reads with EOPNOTSUPP until it is reset.
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
      if (!(error instanceof AccessorError)) throw error;
      const found = error.fault === null ? '' : ` (fault ${error.fault})`;
      throw new FieldError(
        'EOPNOTSUPP',
        name,
        `accessor ${name} is degraded${found}; see status/accessors, then write its name to debug/accessors/reset`,
      );
    }
  };
  return { ...node, read };
}
