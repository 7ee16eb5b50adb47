import type { TreeEntry } from '../../../contract/world/index.js';
import { type FieldTree, type Node, orNull } from '../../../simulator/fields/index.js';

/** @throws FieldError ENOENT, ENOTDIR */
export function listEntries(tree: FieldTree, path: string): TreeEntry[] {
  const at = path === '' ? '' : `${path}/`;
  return tree.list(path).flatMap((name) => {
    const node = orNull(() => tree.lookup(`${at}${name}`));
    return node ? [{ name, type: node.type, ...kindOf(node), writable: isWritable(node) }] : [];
  });
}

export const isDirectory = ({ type }: Pick<Node, 'type'>): boolean =>
  type === 'directory' || type === 'upload-directory';

export function isWritable(node: Node): boolean {
  if (node.type !== 'file' && node.type !== 'stream') return false;
  return node.kind !== 'Smb' && node.write !== undefined;
}

function kindOf(node: Node): Pick<TreeEntry, 'kind'> {
  return node.type === 'file' || node.type === 'stream' ? { kind: node.kind } : {};
}
