import { join } from 'node:path';
import type { BackendName } from './backend/backend.js';
import { projectRoot, worksInCheckout } from '../../src/device/node/installation/index.js';

export interface RunOptions {
  /** Part of the name of the cases to choose; empty for all cases. */
  readonly filter: string;
  /** Folder of features, absolute. */
  readonly casesFolder: string;
  readonly backend: BackendName;
}

/**
 * Returns the default folder of cases. In a checkout, it contains the cases of Livery itself. For an installed package,
 * it is the folder that `golden init` has made.
 */
export function defaultCasesFolder(): string {
  return worksInCheckout() ? join(projectRoot(), 'golden', 'render') : join(process.cwd(), 'golden');
}
