import { realpathSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { canAffect, type CaseFiles, filesOfCase } from '../cases/case-files.js';
import { isCode, isOfCode } from '../cases/code-files.js';
import type { CaseFolder } from '../cases/find-cases.js';
import { isOfProduct } from './product-files.js';

/** Files that determine which packages are installed. */
const PACKAGES =
  /^(package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|yarn\.lock|bun\.lockb?|\.npmrc)$/;

/**
 * Finds the cases whose verdict a change could affect. The result may include cases whose inputs are unchanged.
 * @param changed absolute paths
 */
export function affectedCases(cases: readonly CaseFolder[], changed: readonly string[]): CaseFolder[] {
  if (changed.some(isOfProduct)) return [...cases];
  const folders = cases.map(({ folder }) => realOf(folder));
  return cases.filter((found, index) => {
    const files = filesOfCase({ ...found, folder: folders[index]! });
    const others = folders.filter((folder) => !files.folders.includes(folder));
    return changed.some((path) => isReachedBy(path, files, others));
  });
}

/**
 * @param others the folders of all other cases. A file in the folder of a case affects only that case, unless code
 *   names the file
 */
function isReachedBy(path: string, files: CaseFiles, others: readonly string[]): boolean {
  if (canAffect(path, files)) return true;
  const isAbove = files.folders[0]!.startsWith(dirname(path) + sep);
  if (isAbove && PACKAGES.test(basename(path))) return true;
  if (files.code === null) return false;
  if (isOfCode(path, files.code)) return true;
  // A program may read any file whose path it computes, so every file that is not code may be an input.
  return !isCode(path) && !path.endsWith('.md') && !others.some((folder) => path.startsWith(folder + sep));
}

/** Resolves links in a path, because git prints paths without links. */
function realOf(folder: string): string {
  return realpathSync(folder);
}
