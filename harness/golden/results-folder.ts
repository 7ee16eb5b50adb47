import { isAbsolute, join, relative } from 'node:path';
import { projectRoot } from '../../src/platform/node/project-root.js';

const RESULTS = 'LIVERY_GOLDEN_RESULTS';

/** Everything a run leaves behind lies under this folder: `--results`, else one of the checkout that git ignores. */
export function resultsFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return environment[RESULTS] ?? join(projectRoot(), 'test-results');
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
