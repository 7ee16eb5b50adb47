import { join } from 'node:path';
import type { BackendName } from './backend/backend.js';
import { projectRoot, worksInCheckout } from '../../src/device/node/installation/index.js';

/** The options that choose the cases and the backend of a command. */
export interface RunOptions {
  /** Part of a case's name, to select cases; empty for all. */
  readonly filter: string;
  /** Folder of features, absolute. */
  readonly casesFolder: string;
  readonly backend: BackendName;
}

/**
 * Returns the default folder of cases. In the checkout, it contains Livery's own cases. For an installed package, it is
 * the folder that `golden init` makes.
 */
export function defaultCasesFolder(): string {
  return worksInCheckout() ? join(projectRoot(), 'golden', 'render') : join(process.cwd(), 'golden');
}
