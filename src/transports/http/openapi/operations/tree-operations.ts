import { Type } from 'typebox';
import type { Operation } from '../operation.js';

const Entry = Type.Object(
  {
    name: Type.String(),
    type: Type.Unsafe<string>({
      type: 'string',
      enum: ['directory', 'file', 'stream', 'upload-directory', 'upload-file'],
      description: 'Directories can be listed; files and streams are read at `/fs`.',
    }),
    kind: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        enum: ['S', 'St', 'T', 'L', 'B', 'Sm', 'Smb'],
        description:
          '`S` sensor, `St` state, `T` trigger, `L` line, `B` batch of lines; `Sm` stream of lines, `Smb` of bytes.',
      }),
    ),
    writable: Type.Boolean({ description: 'Whether `/fs` takes a write.' }),
  },
  { $id: 'TreeEntry', description: 'One name of a directory.', additionalProperties: false },
);

const listing = (path: string, id: string, summary: string): Operation => ({
  method: 'get',
  path,
  id,
  tag: 'Fields',
  summary,
  description:
    'What stands there, as text: a name on each line, that of a directory with a slash behind it. As JSON for those who accept it. 404 where nothing is, or no directory.',
  answers: [
    {
      type: 'text/plain; charset=utf-8',
      schema: Type.String({ description: 'UTF-8.' }),
      example: 'color\nenabled\nclear\n',
    },
    {
      type: 'application/json',
      schema: Type.Array(Entry),
      example: [{ name: 'color', type: 'file', kind: 'St', writable: true }],
    },
  ],
  head: true,
  errors: [404],
});

/** Listings of directories; 404 where `http_field_endpoints` is false. */
export const TREE_OPERATIONS: readonly Operation[] = [
  listing('/tree', 'listRoot', 'Lists the root of the tree'),
  {
    ...listing('/tree/{path}', 'listDirectory', 'Lists a directory of the tree'),
    names: { path: { description: 'Path below `/sim`, its slashes as they are.', example: 'paint/parts/global' } },
  },
];
