import type { FieldTree, Node } from '../../../../src/simulator/fields/index.js';
import { type Format, FORMATS } from './formats.js';

/** The kind of a leaf in the interface document; `file` is an uploaded file. */
export type Kind = 'S' | 'St' | 'T' | 'L' | 'B' | 'Sm' | 'Smb' | 'D' | 'U' | 'file';

/**
 * A row: a path pattern, the kind of the leaf, and the format of its text. In the pattern, `*` is any one name, and
 * `{a,b}` is either name.
 */
export type Row = readonly [path: string, kind: Kind, format: Format];

export function pathPattern(row: string): RegExp {
  const source = row
    .replaceAll('.', '\\.')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('*', '[^/]+');
  return new RegExp(`^${source}$`);
}

export function kindOf(node: Node): Kind {
  switch (node.type) {
    case 'directory':
      return 'D';
    case 'upload-directory':
      return 'U';
    case 'upload-file':
      return 'file';
    default:
      return node.kind;
  }
}

/**
 * Returns a regular expression for the whole text of a row's leaf. Every text ends with one line end, except for the
 * text of an empty list, which has no bytes.
 */
export function textPattern(tree: FieldTree, path: string, format: Format): RegExp {
  const node = tree.lookup(path);
  const mayBeNone = node.type === 'file' && node.verbatim;
  return new RegExp(mayBeNone ? `^(?:(?:${FORMATS[format]})\\n)?$` : `^(?:${FORMATS[format]})\\n$`);
}
