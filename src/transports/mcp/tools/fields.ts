import { Type } from 'typebox';
import { shown } from '../../../errors/index.js';
import type { FieldTree, Node } from '../../../fields/index.js';
import { ToolFailure } from '../envelope.js';
import { PAGE, pageOf } from '../pages.js';
import { READS, tool, WRITES } from './tool.js';

/** The most characters of a text in one answer. */
const TEXT_MAX = 262_144;

const PATH = Type.String({ description: 'Path below the root, such as vessels/active/paint/parts/color.' });

/** Says what a node is, and what can be done with it. */
function kindOf(node: Node): object {
  if (node.type === 'directory') return { type: 'directory' };
  if (node.type === 'upload-directory') return { type: 'directory', access: 'upload' };
  if (node.type === 'upload-file') return { type: 'file', access: 'upload' };
  const writes = 'write' in node;
  return { type: node.type === 'stream' ? 'stream' : 'field', access: writes ? 'read write' : 'read' };
}

function entriesOf(tree: FieldTree, path: string): readonly object[] {
  return tree.list(path).map((name) => {
    const below = path === '' ? name : `${path}/${name}`;
    return { name, ...kindOf(tree.lookup(below)) };
  });
}

export const LIST_FIELDS = tool({
  name: 'mod.list_fields',
  title: 'Fields in a folder',
  description: `Lists a folder of the field tree: {items: [{name, type: directory|field|stream|file, access}], next_cursor?, limit}.
The tree holds everything that can be read and set, as short texts; fields named help explain their folder.
Begin with "" and go down: vessels/active, paint, camera, ctl, time, bodies.
Example: {"path": "paint"}`,
  hints: READS,
  arguments: { path: Type.Optional(PATH), ...PAGE },
  run({ tree }, { path = '', ...page }) {
    const names = path.split('/').filter(Boolean).join('/');
    return pageOf(`fields ${names}`, entriesOf(tree, names), page);
  },
});

export const READ_FIELD = tool({
  name: 'mod.read_field',
  title: 'Read a field',
  description: `Reads the text of a field: {path, text}. A very long text comes in stretches: go on at next_offset (characters).
Streams are not read here: use mod.wait for events.
Example: {"path": "paint/help"}`,
  hints: READS,
  arguments: { path: PATH, offset: Type.Optional(Type.Integer({ minimum: 0, description: '0 by default.' })) },
  run({ tree }, { path, offset = 0 }) {
    if (tree.lookup(path).type === 'stream') {
      throw new ToolFailure('EINVAL', `${shown(path)}: a stream; mod.wait waits for its next event`);
    }
    const text = tree.readText(path);
    if (offset > text.length) {
      throw new ToolFailure('EINVAL', `offset ${offset} lies past the end of ${shown(path)}, which has ${text.length}`);
    }
    const end = offset + TEXT_MAX;
    return { path, text: text.slice(offset, end), next_offset: end < text.length ? end : undefined };
  },
});

export const WRITE_FIELD = tool({
  name: 'mod.write_field',
  title: 'Write a field',
  description: `Writes the text of a field; it takes effect at once, or fails and changes nothing.
Flags take 0 or 1, colours three numbers from 0 to 1, triggers 1.
Example: {"path": "vessels/active/paint/parts/color", "text": "1 0 0"}`,
  hints: WRITES,
  arguments: { path: PATH, text: Type.String() },
  run({ tree }, { path, text }) {
    tree.writeText(path, text);
    return { accepted: 1, path };
  },
});
