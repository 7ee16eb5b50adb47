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
 * In a checkout, the folder contains the cases of Livery itself. For an installed package, the folder is the one that
 * `golden init` has made.
 */
export function defaultCasesFolder(): string {
  return worksInCheckout() ? join(projectRoot(), 'golden', 'render') : join(process.cwd(), 'golden');
}
