import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { DocumentError, PlatformError, shown } from '../../../src/base/errors/index.js';
import { readResults, type RunResults, withPaths } from './run-results.js';
import { RESULTS_FILE } from './write-reports.js';

/** The results of a run, and their folder. The paths in the results are relative to this folder. */
export interface FoundRun {
  /** Absolute path of the report's folder. */
  readonly report: string;
  readonly results: RunResults;
}

/**
 * @param named the results folder of a run, or the `golden-report` folder in it
 * @throws PlatformError when the folder contains no results; DocumentError when they are damaged
 */
export function readRun(command: string, named: string): FoundRun {
  const folder = resolve(named);
  const places = [folder, join(folder, 'golden-report')];
  const report = places.find((place) => existsSync(join(place, RESULTS_FILE)));
  if (report !== undefined) {
    const path = join(report, RESULTS_FILE);
    const results = readResults(path);
    for (const record of results.cases) withPaths(record, (picture) => requireInside(report, path, picture));
    return { report, results };
  }
  const why = existsSync(folder) ? `neither ${RESULTS_FILE} nor golden-report/${RESULTS_FILE} in it` : 'no such folder';
  throw new PlatformError(`livery golden ${command} ${named}: ${why}; a run leaves them under golden-results`);
}

/**
 * Requires that the path of a picture stays inside the folder of its report, because the results may come from an
 * untrusted source.
 */
function requireInside(report: string, document: string, picture: unknown): string {
  const path = typeof picture === 'string' ? join(report, picture) : report;
  const isOutside = (from: string, to: string): boolean =>
    /^$|^\.\.(?:[\\/]|$)/.test(relative(from, to)) || isAbsolute(relative(from, to));
  if (!isOutside(report, path) && !(existsSync(path) && isOutside(realpathSync(report), realpathSync(path))))
    return path;
  const message = `the picture '${shown(String(picture))}' is outside of the report; it must be in ${report}`;
  throw new DocumentError(document, [{ path: '/cases', message }]);
}
