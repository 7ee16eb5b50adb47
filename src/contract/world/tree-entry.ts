import { type Static, Type } from 'typebox';
import { list, members, named, word } from '../schema.js';

export const TreeEntry = named('TreeEntry', 'One name of a directory.', {
  name: Type.String(),
  type: word('Directories can be listed; files and streams are read at `/fs`.', [
    'directory',
    'file',
    'stream',
    'upload-directory',
    'upload-file',
  ]),
  kind: Type.Optional(
    word('`S` sensor, `St` state, `T` trigger, `L` line, `B` batch of lines; `Sm` stream of lines, `Smb` of bytes.', [
      'S',
      'St',
      'T',
      'L',
      'B',
      'Sm',
      'Smb',
    ]),
  ),
  writable: Type.Boolean({ description: 'True if `/fs` takes a write.' }),
});
export type TreeEntry = Static<typeof TreeEntry>;

const End = Type.Union([Type.Number(), Type.Null()]);

/**
 * The kind of value that a field has, derived from the schema of the field's action. Editors use this kind to choose
 * their controls.
 */
export const LeafForm = Type.Union([
  members({ kind: Type.Literal('flag') }),
  members({ kind: Type.Literal('number'), least: End, most: End }),
  members({ kind: Type.Literal('words'), words: list(Type.String()) }),
  // Red, green and blue, sRGB, 0 to 1.
  members({ kind: Type.Literal('colour') }),
]);
export type LeafForm = Static<typeof LeafForm>;

/** An entry with the kind of its value, if the kind is known. */
export const BrowsedEntry = members({ ...TreeEntry.properties, form: Type.Optional(LeafForm) });
export type BrowsedEntry = Static<typeof BrowsedEntry>;
