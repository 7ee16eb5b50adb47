import { Type } from 'typebox';
import type { Content, Operation } from '../operation.js';

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

/** What stands in a directory, as JSON for those who accept it. */
export const LISTING: Content = {
  type: 'application/json',
  schema: Type.Array(Entry),
  example: [{ name: 'color', type: 'file', kind: 'St', writable: true }],
};

/** The listing of the root; 404 where `http_field_endpoints` is false. */
export const LIST_ROOT: Operation = {
  method: 'get',
  path: '/fs',
  id: 'listRoot',
  tag: 'Fields',
  summary: 'Lists the root of the tree',
  description: 'As `/fs/{path}` lists a directory.',
  answers: [
    {
      type: 'text/plain; charset=utf-8',
      schema: Type.String({ description: 'UTF-8.' }),
      example: 'time/\nvessels/\npaint/\n',
    },
    LISTING,
  ],
  errors: [404],
};
