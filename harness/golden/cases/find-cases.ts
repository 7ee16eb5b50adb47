import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '../../../src/errors/index.js';
import type { GoldenCase } from './golden-case.js';

/** A case by its folder: nothing of it was read yet, and so nothing can be wrong with it. */
export type CaseFolder = Pick<GoldenCase, 'name' | 'folder'>;

/**
 * Finds the cases in `<root>/<feature>/<behaviour>/case.json`, sorted by name. Reads none of them: `loadCase` does.
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

/**
 * The same for a command: no case at all is a mistake, and so is one that lies where none is looked for.
 * @throws PlatformError saying what is not there, or not in its place
 */
export function findSomeCases(root: string, filter: string): CaseFolder[] {
  if (!existsSync(root)) throw new PlatformError(`--cases ${root}: no such folder`);
  const cases = findCases(root, filter);
  const misplaced = filter === '' ? misplacedIn(root) : [];
  if (misplaced.length > 0) {
    throw new PlatformError(
      `${misplaced.join(', ')}: no case there would be run; a case is a file <feature>/<behaviour>/case.json in ${root}`,
    );
  }
  if (cases.length > 0) return cases;
  throw new PlatformError(
    filter === ''
      ? `no golden case under ${root}; a case is a file <feature>/<behaviour>/case.json in it`
      : `no golden case under ${root} has "${filter}" in its name`,
  );
}

/** Deeper than this nobody looks. */
const DEEPEST = 5;

/** Case files that lie at another depth than cases do, from `root`: they would be left out, and nobody would know. */
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

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
