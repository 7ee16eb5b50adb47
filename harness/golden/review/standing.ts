import type { CaseRecord } from '../report/run-results.js';

export type Decision = 'accepted' | 'rejected';

/** The state of a case in a review. */
export interface CaseStanding {
  readonly decision: Decision | null;
  /** Reason why the reviewer cannot accept the case; null if the reviewer can. */
  readonly refusal: string | null;
}

/**
 * Returns a text that identifies the pictures of a case on a page. The server checks this text, so a reviewer can
 * accept only the pictures that the page showed.
 */
export function seenOf({ provenance }: CaseRecord): string {
  return (provenance?.baselines ?? []).map(({ actual }) => actual).join(' ');
}
