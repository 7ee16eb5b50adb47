import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { PlatformError } from '../../src/base/errors/index.js';
import { workFolder } from '../../src/device/node/installation/index.js';

const RESULTS = 'LIVERY_GOLDEN_RESULTS';

/**
 * Default name of the results folder. It is not Playwright's `test-results`, because Playwright empties that folder at
 * every start.
 */
export const RESULTS_FOLDER = 'golden-results';

/**
 * Returns the results folder. The option `--results` names another folder. By default, it is in the checkout. For an
 * installed package, it is in the working folder.
 */
export function resultsFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return chosen ?? environment[RESULTS] ?? join(workFolder(), RESULTS_FOLDER);
}

let chosen: string | undefined;

/**
 * Makes the results folder. Call this before the run draws anything, so that a wrong folder is reported at once.
 * @throws PlatformError when the folder is not writable
 */
export function makeResultsFolder(): void {
  const folder = resultsFolder();
  try {
    makeFolder(folder);
    // Only a real write shows whether the folder is writable, because permissions do not restrict root and do not show
    // a read-only file system.
    rmdirSync(mkdtempSync(join(folder, '.probe-')));
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new PlatformError(`${folder}: results cannot be written there (${code}); name another folder with --results`);
  }
}

/**
 * Makes the results folder, or a temporary folder if that fails.
 * @throws PlatformError when even a temporary folder is not writable
 */
export function makeSomeResultsFolder(): void {
  try {
    makeResultsFolder();
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    try {
      setResultsFolder(mkdtempSync(join(tmpdir(), 'livery-golden-results-')));
    } catch {
      throw cause;
    }
    console.error(`WARNING: ${cause.message}; the results of this run are in ${resultsFolder()}`);
  }
}

/**
 * Makes a folder and its parents. `mkdirSync` with `recursive` never returns for a path under /proc, where no folder
 * can be made.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** @param folder absolute; undefined for the default */
export function setResultsFolder(folder: string | undefined): void {
  chosen = folder;
}

/** @throws PlatformError when the folder is not writable */
export function withResultsFolder<T>(folder: string, work: () => T): T {
  const before = chosen;
  chosen = folder;
  try {
    makeResultsFolder();
    return work();
  } finally {
    chosen = before;
  }
}

export function environmentOfResults(): NodeJS.ProcessEnv {
  return { [RESULTS]: resultsFolder() };
}

/**
 * Returns a path for messages: relative if it is inside the folder, otherwise absolute.
 * @param folder the default is the working folder of commands
 */
export function shownPath(path: string, folder = workFolder()): string {
  const inside = relative(folder, path);
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}
