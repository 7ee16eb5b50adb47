import { isFileName } from '../../base/uploads/index.js';
import type { Directory, Node } from './node.js';
import { noSuchField } from './not-there.js';

/**
 * Returns the node at a path. A vessel, part, sticker or timed batch in the path need not exist yet. The result is then
 * a node of the same kind as the future one, but its leaves cannot be read. All other names in the path must exist.
 * @throws FieldError ENOENT for a path that can never exist; the message suggests the nearest name
 */
export function shapeAt(root: Directory, path: string, names: readonly string[]): Node {
  let node: Node = root;
  for (const [depth, name] of names.entries()) {
    const shape: Node = node.type === 'directory' ? (node.shape?.() ?? node) : node;
    const next = childOf(shape, name);
    if (!next) throw noSuchField(path, { node: shape, names: names.slice(0, depth) }, name);
    node = next;
  }
  return node;
}

function childOf(node: Node, name: string): Node | null {
  if (node.type === 'directory') return node.child(name);
  if (node.type !== 'upload-directory') return null;
  return node.info(name) || (node.text && isFileName(name)) ? { type: 'upload-file', directory: node, name } : null;
}
