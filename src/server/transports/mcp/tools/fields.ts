import { Type } from 'typebox';
import { shown } from '../../../../base/errors/index.js';
import type { FieldTree, Node } from '../../../../simulator/fields/index.js';
import { ToolFailure } from '../envelope.js';
import { PAGE, pageOf } from '../pages.js';
import { READS, tool, WRITES } from './tool.js';

const TEXT_MAX = 262_144;

const PATH = Type.String();

function kindOf(node: Node): { readonly type: string; readonly access?: string } {
  if (node.type === 'directory') return { type: 'directory' };
  if (node.type === 'upload-directory') return { type: 'directory', access: 'upload' };
  if (node.type === 'upload-file') return { type: 'file', access: 'upload' };
  const writes = 'write' in node;
  return { type: node.type === 'stream' ? 'stream' : 'field', access: writes ? 'read write' : 'read' };
}

function entriesOf(tree: FieldTree, path: string) {
  return tree.list(path).map((name) => {
    const below = path === '' ? name : `${path}/${name}`;
    return { name, ...kindOf(tree.lookup(below)) };
  });
}

export const LIST_FIELDS = tool({
  name: 'mod.list_fields',
  description:
    'Lists a folder of the field tree: everything that you can read and set as short texts. Fields named help explain it.',
  example: '{"path": "vessels/active"}',
  hints: READS,
  arguments: { path: Type.Optional(PATH), ...PAGE },
  unlisted: ['limit'],
  run({ tree }, { path = '', ...page }) {
    const names = path.split('/').filter(Boolean).join('/');
    return pageOf(`fields ${names}`, entriesOf(tree, names), page);
  },
});

export const READ_FIELD = tool({
  name: 'mod.read_field',
  description: 'Reads a field: {path, text, next_offset?}. For events use mod.wait.',
  example: '{"path": "paint/help"}',
  hints: READS,
  arguments: { path: PATH, offset: Type.Optional(Type.Integer({ minimum: 0 })) },
  run({ tree }, { path, offset = 0 }) {
    if (tree.lookup(path).type === 'stream') {
      throw new ToolFailure('EINVAL', `${shown(path)}: a stream; mod.wait waits for its next event`);
    }
    const text = tree.readText(path);
    if (offset > text.length) {
      throw new ToolFailure(
        'EINVAL',
        `offset ${offset} lies past the end of ${shown(path)}, which has ${text.length}; take a smaller offset`,
      );
    }
    const end = offset + TEXT_MAX;
    return { path, text: text.slice(offset, end), next_offset: end < text.length ? end : undefined };
  },
});

export const WRITE_FIELD = tool({
  name: 'mod.write_field',
  description: 'Writes a field. Flags take 0 or 1, colours three numbers from 0 to 1, triggers 1.',
  example: '{"path": "vessels/active/paint/parts/color", "text": "1 0 0"}',
  hints: WRITES,
  arguments: { path: PATH, text: Type.String() },
  run({ tree }, { path, text }) {
    const warnings = tree.writeText(path, text);
    return { accepted: 1, path, ...(warnings.length > 0 ? { warnings } : {}) };
  },
});
