import { join } from 'node:path';
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
}

const FILTER = 'LIVERY_GOLDEN_FILTER';
const CASES = 'LIVERY_GOLDEN_CASES';

export function defaultCasesFolder(): string {
  return join(projectRoot(), 'golden', 'render');
}

export function runOptionsFromEnvironment(environment: NodeJS.ProcessEnv = process.env): RunOptions {
  return { filter: environment[FILTER] ?? '', casesFolder: environment[CASES] ?? defaultCasesFolder() };
}

export function environmentFromRunOptions(options: RunOptions): Record<string, string> {
  return { [FILTER]: options.filter, [CASES]: options.casesFolder };
}
