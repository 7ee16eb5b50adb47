import type { FieldTree, Node } from '../../../../src/simulator/fields/index.js';
import { type Format, FORMATS } from './formats.js';

/** The kind of a leaf in the interface document; `file` is for uploaded files. */
export type Kind = 'S' | 'St' | 'T' | 'L' | 'B' | 'Sm' | 'Smb' | 'D' | 'U' | 'file';

/** A row of the table. In its path, `*` stands for any name, and `{a,b}` for one of two names. */
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
 * Returns a regular expression that matches every possible text of a leaf. A text ends with exactly one line end. The
 * only exception is the text of an empty list, which has no bytes.
 */
export function textPattern(tree: FieldTree, path: string, format: Format): RegExp {
  const node = tree.lookup(path);
  const mayBeNone = node.type === 'file' && node.verbatim;
  return new RegExp(mayBeNone ? `^(?:(?:${FORMATS[format]})\\n)?$` : `^(?:${FORMATS[format]})\\n$`);
}
