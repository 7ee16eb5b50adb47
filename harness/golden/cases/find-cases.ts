import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlatformError, shown } from '../../../src/base/errors/index.js';
import type { GoldenCase } from './golden-case.js';

/** A case whose file has not been read yet. */
export type CaseFolder = Pick<GoldenCase, 'name' | 'folder'>;

/**
 * Finds the cases in `<root>/<feature>/<behaviour>/case.json`, sorted by name.
 *
 * @param root   folder of features, for example `golden/render`
 * @param filter part of a name (`<feature>/<behaviour>`); all cases when empty
 */
export function findCases(root: string, filter = ''): CaseFolder[] {
  return foldersIn(root).flatMap((feature) =>
    foldersIn(join(root, feature))
      .map((behaviour) => ({ name: `${feature}/${behaviour}`, folder: join(root, feature, behaviour) }))
      .filter(({ name, folder }) => name.includes(filter) && existsSync(join(folder, 'case.json'))),
  );
}

/** @throws PlatformError that names what is missing or misplaced */
export function findSomeCases(root: string, filter: string): CaseFolder[] {
  if (!isFolder(root))
    throw new PlatformError(`--cases ${root}: no such folder; name one that contains <feature>/<behaviour>/case.json`);
  const cases = findCases(root, filter);
  const misplaced = filter === '' ? misplacedIn(root) : [];
  if (misplaced.length > 0) {
    throw new PlatformError(
      `${misplaced.join(', ')}: golden run ignores a case there; a case is a file <feature>/<behaviour>/case.json in ${root}`,
    );
  }
  if (cases.length > 0) return cases;
  throw new PlatformError(
    filter === ''
      ? `no golden case under ${root}; a case is a file <feature>/<behaviour>/case.json in it`
      : `no golden case under ${root} has '${shown(filter)}' in its name; ${nextStep(root, filter)}`,
  );
}

function nextStep(root: string, filter: string): string {
  if (resolve(filter) === resolve(root)) return 'this is the folder of the cases; leave it out to select all of them';
  return hasCases(filter)
    ? `for the cases in the folder of this name, write --cases ${shown(filter, Infinity)}`
    : 'golden list prints the names';
}

/**
 * Reports whether a folder contains cases. Also false for a folder that cannot be read, because the result is only used
 * for a hint.
 */
function hasCases(path: string): boolean {
  try {
    return isFolder(path) && findCases(path).length > 0;
  } catch {
    return false;
  }
}

/** Maximum depth of the search for misplaced cases, in folders. */
const DEEPEST = 5;

/** Finds case files at a wrong depth below `root`. Otherwise, a run would ignore these files without a message. */
function misplacedIn(root: string): string[] {
  const found: string[] = [];
  const look = (folder: string, depth: number): void => {
    if (depth !== 2 && existsSync(join(root, folder, 'case.json'))) found.push(join(folder, 'case.json'));
    if (depth === DEEPEST) return;
    for (const name of foldersIn(join(root, folder))) {
      if (name !== 'node_modules' && !name.startsWith('.')) look(join(folder, name), depth + 1);
    }
  };
  look('', 0);
  return found;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
