import { type Static, Type } from 'typebox';

/** An entry of a directory of the tree. */
export const TreeEntry = Type.Object(
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
export type TreeEntry = Static<typeof TreeEntry>;
