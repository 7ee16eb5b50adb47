import { join } from 'node:path';
import type { Place } from './stage/stage.js';
import { projectRoot } from '../../src/platform/node/project-root.js';

/**
 * What the command line tells the runner's processes. It goes through the environment, since the Playwright runner starts
 * them and passes nothing else on.
 */
export interface RunOptions {
  /** Part of a case's name; empty for all. */
  readonly filter: string;
  /** Folder of features, absolute. */
  readonly casesFolder: string;
  /** Where cases are drawn. */
  readonly place: Place;
}

const FILTER = 'LIVERY_GOLDEN_FILTER';
const CASES = 'LIVERY_GOLDEN_CASES';
const PLACE = 'LIVERY_GOLDEN_IN';

export function defaultCasesFolder(): string {
  return join(projectRoot(), 'golden', 'render');
}

export function runOptionsFromEnvironment(environment: NodeJS.ProcessEnv = process.env): RunOptions {
  return {
    filter: environment[FILTER] ?? '',
    casesFolder: environment[CASES] ?? defaultCasesFolder(),
    place: environment[PLACE] === 'chromium' ? 'chromium' : 'node',
  };
}

export function environmentFromRunOptions(options: RunOptions): Record<string, string> {
  return { [FILTER]: options.filter, [CASES]: options.casesFolder, [PLACE]: options.place };
}
