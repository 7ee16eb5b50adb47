import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { PlatformError } from '../../src/errors/index.js';
import { projectRoot } from '../../src/platform/node/project-root.js';

const RESULTS = 'LIVERY_GOLDEN_RESULTS';

/** Everything a run leaves behind lies under this folder: `--results`, else one of the checkout that git ignores. */
export function resultsFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return environment[RESULTS] ?? join(projectRoot(), 'test-results');
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

/** Level by level: `recursive` of Node never ends where a folder that is there takes none, as those of /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Says it to this process and to those that it starts. @param folder absolute */
export function setResultsFolder(folder: string): void {
  process.env[RESULTS] = folder;
}

/** A path as a person reads it: from the checkout when it lies in it, whole when it does not. */
export function shownPath(path: string): string {
  const inside = relative(projectRoot(), path);
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}
