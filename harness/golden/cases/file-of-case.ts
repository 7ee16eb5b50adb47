import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocumentError } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import type { GoldenCase } from './golden-case.js';

/**
 * Finds a file of a case: the first path of {@link placesOfFile} that exists.
 *
 * @throws DocumentError when no such file exists
 */
export function fileOfCase({ folder, name }: Pick<GoldenCase, 'folder' | 'name'>, file: string): string {
  const places = placesOfFile(folder, file);
  const found = places.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const message = `no file ${file} in ${folder}, in the three folders above it, or in ${join(projectRoot(), 'golden')}; put it beside case.json`;
  throw new DocumentError(`${name}/case.json`, [{ path: '', message }]);
}

/**
 * Returns the paths where a file may be, in this order: the folder of the case, the folder of its feature, the folder
 * of all cases, the parent of that folder, and the product's files.
 */
export function placesOfFile(folder: string, file: string): string[] {
  const feature = dirname(folder);
  const cases = dirname(feature);
  return [folder, feature, cases, dirname(cases), join(projectRoot(), 'golden')].map((each) => join(each, file));
}
