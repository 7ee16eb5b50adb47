import type { BackendName } from '../backend/backend.js';
import type { CaseFolder } from '../cases/find-cases.js';
import type { CaseRecord } from '../report/run-results.js';

export interface CaseTurn {
  readonly found: CaseFolder;
  readonly round: number;
}

/** The arguments for starting a worker, as JSON. */
export interface WorkerSettings {
  readonly backend: BackendName;
}

/** A message that a worker sends to the runner. The worker sends one message for each turn. */
export type FromWorker =
  | { readonly kind: 'record'; readonly record: CaseRecord }
  /** The worker cannot draw, for a reason that the user can remove. The worker ends after this message. */
  | { readonly kind: 'unable'; readonly reason: string };
