import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { PlatformError } from '../../src/base/errors/index.js';
import { workFolder } from '../../src/device/node/installation/index.js';

const RESULTS = 'LIVERY_GOLDEN_RESULTS';

/**
 * Default folder of results. Playwright's `test-results` is unsuitable, because Playwright empties that folder at every
 * start.
 */
export const RESULTS_FOLDER = 'golden-results';

/**
 * Returns the folder for all files that a run writes. The option `--results` sets this folder. By default, it is in the
 * checkout or, for an installed package, in the working folder.
 */
export function resultsFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return chosen ?? environment[RESULTS] ?? join(workFolder(), RESULTS_FOLDER);
}

let chosen: string | undefined;

/**
 * Makes the results folder before the run draws anything.
 * @throws PlatformError when the folder is not writable
 */
export function makeResultsFolder(): void {
  const folder = resultsFolder();
  try {
    makeFolder(folder);
    // Permissions do not restrict root. Only a real write shows that a file system is read-only.
    rmdirSync(mkdtempSync(join(folder, '.probe-')));
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new PlatformError(`${folder}: results cannot be written there (${code}); name another folder with --results`);
  }
}

/**
 * Makes the results folder before the run draws anything. If that fails, makes a temporary folder instead, because a
 * run can reach its verdict without the results folder.
 * @throws PlatformError when a temporary folder is not writable either
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
 * Makes a folder one level at a time. With `recursive`, `mkdirSync` never returns under /proc, where no folders can be
 * made.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Sets the folder for this process. @param folder absolute; undefined for the default */
export function setResultsFolder(folder: string | undefined): void {
  chosen = folder;
}

/** Runs `work` with another folder of results. @throws PlatformError when the folder is not writable */
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

/** Returns the environment variable that makes a child process use the same folder. */
export function environmentOfResults(): NodeJS.ProcessEnv {
  return { [RESULTS]: resultsFolder() };
}

/**
 * Returns a path for messages: relative if it is inside the folder, otherwise absolute.
 * @param folder by default, the folder in which commands work
 */
export function shownPath(path: string, folder = workFolder()): string {
  const inside = relative(folder, path);
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}
