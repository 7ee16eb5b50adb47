import { FieldError, isWholeNumber, nearestName, shown } from '../../base/errors/index.js';
import type { Directory, Node, UploadDirectory } from './node.js';

const SHOWN_MAX = 16;
/**
 * Maximum length of the names that are compared. The time to compare two names grows with the product of their lengths.
 */
const GUESSED_MAX = 64;
/** Maximum number of names in a directory that are compared with the misspelt one. */
const CANDIDATES_MAX = 1000;

export interface WayInto {
  readonly node: Node;
  readonly names: readonly string[];
}

/**
 * Makes the ENOENT error for a path. `name` is the first name in the path that does not exist. The message suggests the
 * most similar name, or the same name one directory further down, or lists the existing names.
 */
export function noSuchField(path: string, { node, names }: WayInto, name: string): FieldError {
  const at = names.join('/');
  const why = (next: string): FieldError => new FieldError('ENOENT', path, `${shown(path, 160)}: no such field${next}`);
  if (node.type !== 'directory' && node.type !== 'upload-directory') return why(`; ${at} is a value, not a directory`);
  const known = namesOf(node);
  const meant = name.length <= GUESSED_MAX ? nearestName(name, known.slice(0, CANDIDATES_MAX)) : undefined;
  const below = meant === undefined && name.length <= GUESSED_MAX ? directoryWith(node, known, name) : undefined;
  const guess = below === undefined ? meant : `${below}/${name}`;
  if (guess !== undefined) return why(`; did you mean ${at === '' ? guess : `${at}/${guess}`}?`);
  return why(`; ${at === '' ? 'there is' : `${at} has`} ${list(known)}`);
}

/**
 * Finds the subdirectory that contains `name`. For the path `vessels/<id>`, this is `by-id`. Returns undefined if
 * several subdirectories contain the name, for example `enabled`.
 */
function directoryWith(node: Directory | UploadDirectory, known: readonly string[], name: string): string | undefined {
  if (node.type !== 'directory') return undefined;
  const [found, ...others] = known.slice(0, SHOWN_MAX).filter((each) => {
    const child = node.child(each);
    return child?.type === 'directory' && child.child(name) !== null;
  });
  return others.length === 0 ? found : undefined;
}

export function directoryError(path: string, node: Directory | UploadDirectory): FieldError {
  const at = path === '' ? 'the root' : shown(path, 160);
  return new FieldError('EISDIR', path, `${at}: a directory; it has ${list(namesOf(node))}`);
}

function namesOf(node: Directory | UploadDirectory): readonly string[] {
  return node.type === 'directory' ? node.names() : node.list().map(({ name }) => name);
}

/** Lists names for a message. Consecutive whole numbers become a range. */
function list(all: readonly string[]): string {
  if (all.length === 0) return 'nothing in it now';
  const numbers = all.filter(isWholeNumber).map(Number);
  // `Math.min(...numbers)` would fail for large directories, because the number of arguments of a call is limited.
  const [least, greatest] = numbers.reduce(([a, b], n) => [Math.min(a, n), Math.max(b, n)], [Infinity, -Infinity]);
  const isRange = numbers.length > 1 && greatest - least + 1 === numbers.length;
  const others = all.filter((name) => !isWholeNumber(name));
  const names = isRange ? [`${least} to ${greatest}`, ...others] : all;
  const more = names.length - SHOWN_MAX;
  return more > 0 ? `${names.slice(0, SHOWN_MAX).join(', ')} and ${more} more` : names.join(', ');
}
