import type { BackendName } from '../backend/backend.js';
import type { CaseFolder } from '../cases/find-cases.js';
import type { CaseRecord } from '../report/run-results.js';

/** A case to draw. */
export interface CaseTurn {
  readonly found: CaseFolder;
  /** Index among the repetitions of one run. */
  readonly round: number;
}

/** The arguments that a worker is started with, as JSON. */
export interface WorkerSettings {
  readonly backend: BackendName;
}

/** The message of a worker; each turn is answered once. */
export type FromWorker =
  | { readonly kind: 'record'; readonly record: CaseRecord }
  /** Nothing can be drawn here, for a reason that a user can change; the worker ends. */
  | { readonly kind: 'unable'; readonly reason: string };
