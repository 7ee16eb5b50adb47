import type { CaseRecord } from '../report/run-results.js';

export type Decision = 'accepted' | 'rejected';

/** The state of a case in a review. */
export interface CaseStanding {
  readonly decision: Decision | null;
  /** Why it cannot be accepted; null if it can, or is. */
  readonly refusal: string | null;
}

/** Identifies the pictures that a page shows of a case, so that no other pictures are accepted. */
export function seenOf({ provenance }: CaseRecord): string {
  return (provenance?.baselines ?? []).map(({ actual }) => actual).join(' ');
}
