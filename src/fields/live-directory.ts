import type { Directory } from './node.js';
import { namesOf } from './format/text.js';

/** A directory whose entries are things with ids, each under a portable name made from its id. */
export interface NamedDirectory extends Directory {
  /** Returns the name of an id; undefined when the directory does not list it. */
  nameOf(id: string): string | undefined;
}

/**
 * Makes a directory of the things that exist now. The names are made again only after the list of ids changed: finding
 * an entry costs the same however many there are.
 */
export function namedDirectory(
  ids: () => readonly string[],
  find: (id: string, name: string) => Directory,
): NamedDirectory {
  let known = nameTable([]);
  const table = (): NameTable => {
    const now = ids();
    if (!isSameList(known.ids, now)) known = nameTable(now);
    return known;
  };
  return {
    type: 'directory',
    names: () => table().names,
    child: (name) => {
      const id = table().idByName.get(name);
      return id === undefined ? null : whenUsed(() => find(id, name));
    },
    nameOf: (id) => table().nameById.get(id),
  };
}

interface NameTable {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly idByName: ReadonlyMap<string, string>;
  readonly nameById: ReadonlyMap<string, string>;
}

function nameTable(ids: readonly string[]): NameTable {
  const names = namesOf(ids);
  return {
    ids,
    names,
    idByName: new Map(names.map((name, index) => [name, ids[index]!])),
    nameById: new Map(ids.map((id, index) => [id, names[index]!])),
  };
}

function isSameList(before: readonly string[], now: readonly string[]): boolean {
  return before === now || (before.length === now.length && now.every((id, index) => id === before[index]));
}

/** Makes a directory of list positions: `0`, `1`, … */
export function indexedDirectory(count: () => number, find: (index: number) => Directory): Directory {
  return {
    type: 'directory',
    names: () => Array.from({ length: count() }, (_, index) => String(index)),
    child: (name) => {
      const index = Number(name);
      return String(index) === name && Number.isInteger(index) && index >= 0 && index < count()
        ? whenUsed(() => find(index))
        : null;
    },
  };
}

/** Makes a directory when something in it is first asked for: a listing of its parent needs no more than its type. */
function whenUsed(make: () => Directory): Directory {
  let made: Directory | null = null;
  const tree = (): Directory => (made ??= make());
  return { type: 'directory', names: () => tree().names(), child: (name) => tree().child(name) };
}
