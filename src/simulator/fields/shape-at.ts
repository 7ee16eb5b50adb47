import { isFileName } from '../../base/uploads/index.js';
import type { Directory, Node } from './node.js';
import { noSuchField } from './not-there.js';

/**
 * Returns what a path leads to now, or can lead to once the things that it names are there; its leaves are not for
 * reading. A name of a vessel, a part or a player may be that of one in the future, the name of a leaf may not.
 * @param path the path as a client spelled it, for the refusal
 * @param names the names in it
 * @throws FieldError ENOENT for a path where nothing can ever be, with the name most likely meant
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
