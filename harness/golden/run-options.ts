import { join } from 'node:path';
import type { BackendName } from './backend/backend.js';
import { isCheckout, projectRoot } from '../../src/device/node/installation/index.js';

/**
 * The options that the command line hands to the runner's processes. They go through the environment, since the
 * Playwright runner starts them and passes nothing else on.
 */
export interface RunOptions {
  /** Part of a case's name; empty for all. */
  readonly filter: string;
  /** Folder of features, absolute. */
  readonly casesFolder: string;
  /** The backend that draws the cases. */
  readonly backend: BackendName;
}

const FILTER = 'LIVERY_GOLDEN_FILTER';
const CASES = 'LIVERY_GOLDEN_CASES';
const BACKEND = 'LIVERY_GOLDEN_IN';

/** Returns the folder of our own cases; with an installed package, of those that `golden init` begins. */
export function defaultCasesFolder(): string {
  return isCheckout() ? join(projectRoot(), 'golden', 'render') : join(process.cwd(), 'golden');
}

export function runOptionsFromEnvironment(environment: NodeJS.ProcessEnv = process.env): RunOptions {
  return {
    filter: environment[FILTER] ?? '',
    casesFolder: environment[CASES] ?? defaultCasesFolder(),
    backend: environment[BACKEND] === 'chromium' ? 'chromium' : 'node',
  };
}

export function environmentFromRunOptions(options: RunOptions): Record<string, string> {
  return { [FILTER]: options.filter, [CASES]: options.casesFolder, [BACKEND]: options.backend };
}
