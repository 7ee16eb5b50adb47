import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentError, PlatformError } from '../../../src/errors/index.js';
import type { GoldenCase } from './golden-case.js';
import { parseCase } from './parse-case.js';

/**
 * Finds the cases in `<root>/<feature>/<behaviour>/case.json`, sorted by name.
 *
 * @param root   folder of features, for example `golden/render`
 * @param filter part of a name (`<feature>/<behaviour>`); all cases when empty
 * @throws DocumentError when a case file is wrong, or names another case that is not there
 */
export function findCases(root: string, filter = ''): GoldenCase[] {
  const cases = foldersIn(root).flatMap((feature) =>
    foldersIn(join(root, feature))
      .filter((behaviour) => existsSync(join(root, feature, behaviour, 'case.json')))
      .map((behaviour) => loadCase(root, `${feature}/${behaviour}`)),
  );
  for (const { name, sameImageAs } of cases) {
    if (sameImageAs === undefined) continue;
    const other = cases.find((candidate) => candidate.name === sameImageAs);
    if (other && other.sameImageAs === undefined && other.name !== name) continue;
    const message = other
      ? `"${sameImageAs}" has no picture of its own; name the case that has it`
      : `there is no case "${sameImageAs}"`;
    throw new DocumentError(`${name}/case.json`, [{ path: '/sameImageAs', message }]);
  }
  return cases.filter(({ name }) => name.includes(filter));
}

/**
 * The same for a command: no case at all is a mistake.
 * @throws PlatformError saying what is not there
 */
export function findSomeCases(root: string, filter: string): GoldenCase[] {
  if (!existsSync(root)) throw new PlatformError(`--cases ${root}: no such folder`);
  const cases = findCases(root, filter);
  if (cases.length > 0) return cases;
  throw new PlatformError(
    filter === ''
      ? `no golden case under ${root}; a case is a file <feature>/<behaviour>/case.json in it`
      : `no golden case under ${root} has "${filter}" in its name`,
  );
}

function loadCase(root: string, name: string): GoldenCase {
  const folder = join(root, name);
  const file = parseCase(`${name}/case.json`, readFileSync(join(folder, 'case.json'), 'utf8'));
  return { ...file, samples: file.samples ?? 1, name, folder };
}

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
