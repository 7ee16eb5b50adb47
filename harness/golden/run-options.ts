import { join } from 'node:path';
import type { BackendName } from './backend/backend.js';
import { projectRoot, worksInCheckout } from '../../src/device/node/installation/index.js';

/** The options that say which cases a command draws, and with what. */
export interface RunOptions {
  /** Part of a case's name; empty for all. */
  readonly filter: string;
  /** Folder of features, absolute. */
  readonly casesFolder: string;
  /** The backend that draws the cases. */
  readonly backend: BackendName;
}

/** Returns the folder of our own cases; with an installed package, the folder that `golden init` makes. */
export function defaultCasesFolder(): string {
  return worksInCheckout() ? join(projectRoot(), 'golden', 'render') : join(process.cwd(), 'golden');
}
