import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { PlatformError } from '../../src/errors/index.js';
import { workFolder } from '../../src/platform/node/installation.js';

const RESULTS = 'LIVERY_GOLDEN_RESULTS';

/** The folder of results by default. It is not Playwright's `test-results`, which its runner empties at every start. */
export const RESULTS_FOLDER = 'golden-results';

/**
 * Returns the folder for everything that a run leaves behind: `--results`, else one of the checkout, or of the working folder for an installed package.
 */
export function resultsFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return environment[RESULTS] ?? join(workFolder(), RESULTS_FOLDER);
}

/**
 * Makes the folder before anything is drawn.
 * @throws PlatformError when nothing can be written there
 */
export function makeResultsFolder(): void {
  const folder = resultsFolder();
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new PlatformError(`${folder}: results cannot be written there (${code}); name another folder with --results`);
  }
}

/**
 * Makes a folder level by level: `recursive` of Node never ends in a folder that takes no new ones, such as those of
 * /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Sets the folder for this process and those that it starts. @param folder absolute */
export function setResultsFolder(folder: string): void {
  process.env[RESULTS] = folder;
}

/** Returns a path as a person reads it: from the folder of the commands when it lies in it, whole when it does not. */
export function shownPath(path: string): string {
  const inside = relative(workFolder(), path);
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}
