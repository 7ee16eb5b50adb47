import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocumentError } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import type { GoldenCase } from './golden-case.js';

/**
 * Finds a file that a case names, `scenes/<name>.json` or `images/<name>`: the nearest one in the case's folder or in
 * the three above it, which are the feature, the folder of cases and the one that holds that; then among those that
 * come with the product.
 *
 * @returns its absolute path
 * @throws DocumentError when there is none
 */
export function fileOfCase({ folder, name }: Pick<GoldenCase, 'folder' | 'name'>, file: string): string {
  const feature = dirname(folder);
  const cases = dirname(feature);
  const folders = [folder, feature, cases, dirname(cases), join(projectRoot(), 'golden')];
  const found = folders.map((each) => join(each, file)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const message = `no file ${file} in ${folder}, in the three folders above it, or in ${folders.at(-1)!}; put it beside case.json`;
  throw new DocumentError(`${name}/case.json`, [{ path: '', message }]);
}
