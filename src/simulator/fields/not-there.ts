import { FieldError, isWholeNumber, nearestName, shown } from '../../base/errors/index.js';
import type { Directory, Node, UploadDirectory } from './node.js';

/** The most names of a directory that a message shows. */
const SHOWN_MAX = 16;
/** The longest name that is compared. Longer ones are rarely misspelt, and the cost is the product of the lengths. */
const GUESSED_MAX = 64;
/** The most names that a misspelt one is compared with. */
const CANDIDATES_MAX = 1000;

/** The part of a path that exists: its last node, and the names that led to it. */
export interface WayInto {
  readonly node: Node;
  readonly names: readonly string[];
}

/** Makes the ENOENT for `name` in the last node of the way, with the nearest name there, or a list of the names. */
export function noSuchField(path: string, { node, names }: WayInto, name: string): FieldError {
  const at = names.join('/');
  const why = (next: string): FieldError => new FieldError('ENOENT', path, `${shown(path, 160)}: no such field${next}`);
  if (node.type !== 'directory' && node.type !== 'upload-directory') return why(`; ${at} is a value, not a directory`);
  const known = namesOf(node);
  const meant = name.length <= GUESSED_MAX ? nearestName(name, known.slice(0, CANDIDATES_MAX)) : undefined;
  if (meant !== undefined) return why(`; did you mean ${at === '' ? meant : `${at}/${meant}`}?`);
  return why(`; ${at === '' ? 'there is' : `${at} has`} ${list(known)}`);
}

/** Makes the EISDIR of a directory, with the names in it. */
export function directoryError(path: string, node: Directory | UploadDirectory): FieldError {
  const at = path === '' ? 'the root' : shown(path, 160);
  return new FieldError('EISDIR', path, `${at}: a directory; it has ${list(namesOf(node))}`);
}

function namesOf(node: Directory | UploadDirectory): readonly string[] {
  return node.type === 'directory' ? node.names() : node.list().map(({ name }) => name);
}

/** Lists names; whole numbers without a gap become one range. */
function list(all: readonly string[]): string {
  if (all.length === 0) return 'nothing in it now';
  const numbers = all.filter(isWholeNumber).map(Number);
  // A directory may have more names than a call takes arguments.
  const [least, greatest] = numbers.reduce(([a, b], n) => [Math.min(a, n), Math.max(b, n)], [Infinity, -Infinity]);
  const isRange = numbers.length > 1 && greatest - least + 1 === numbers.length;
  const others = all.filter((name) => !isWholeNumber(name));
  const names = isRange ? [`${least} to ${greatest}`, ...others] : all;
  const more = names.length - SHOWN_MAX;
  return more > 0 ? `${names.slice(0, SHOWN_MAX).join(', ')} and ${more} more` : names.join(', ');
}
