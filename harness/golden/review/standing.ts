import type { CaseRecord } from '../report/run-results.js';

export type Decision = 'accepted' | 'rejected';

/** The state of a case in a review. */
export interface CaseStanding {
  readonly decision: Decision | null;
  /** Reason why the case cannot be accepted; null if it can be, or is accepted. */
  readonly refusal: string | null;
}

/**
 * Returns a text that identifies the pictures that a page shows of a case, so that no other pictures can be accepted.
 */
export function seenOf({ provenance }: CaseRecord): string {
  return (provenance?.baselines ?? []).map(({ actual }) => actual).join(' ');
}
