import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlatformError } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { RESULTS_FOLDER } from '../results-folder.js';
import { vendorPackage } from './vendor-package.js';

const IGNORED = `/${RESULTS_FOLDER}/`;

export interface InitResult {
  readonly written: readonly string[];
  readonly kept: readonly string[];
  /** A sentence about what the user still has to do, or null if nothing remains to do. */
  readonly advice: string | null;
}

/**
 * Writes the first files of a project: a scene, a case with its accepted picture, a workflow file and a container file.
 * Also makes sure that a clone of the project can install this package.
 * @throws PlatformError when a file cannot be written
 */
export function initProject(folder: string): InitResult {
  const template = join(projectRoot(), 'harness', 'golden', 'init', 'template');
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(template, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  try {
    const kept = files.filter((path) => existsSync(join(folder, path)));
    const missing = files.filter((path) => !kept.includes(path));
    for (const path of missing) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      copyFileSync(join(template, path), join(folder, path));
    }
    const ignored = ignoreResults(folder) ? ['.gitignore'] : [];
    const { written, advice } = vendorPackage(folder);
    return { written: [...missing, ...ignored, ...written], kept, advice };
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    throw new PlatformError(`golden init: ${folder} cannot be written to (${code}); run it in a folder of your own`, {
      cause,
    });
  }
}

/** @returns false when `.gitignore` already lists the folder */
function ignoreResults(folder: string): boolean {
  const file = join(folder, '.gitignore');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : 'node_modules/\n';
  if (before.split('\n').some((line) => line.replace(/^\/|\/$/g, '') === RESULTS_FOLDER)) return false;
  writeFileSync(file, `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${IGNORED}\n`);
  return true;
}
