import type { CaseRecord } from '../report/run-results.js';

export type Decision = 'accepted' | 'rejected';

/** The state of a case in a review. */
export interface CaseStanding {
  readonly decision: Decision | null;
  /** The reason why the reviewer cannot accept the case, or null if the reviewer can. */
  readonly refusal: string | null;
}

/**
 * Returns a text that identifies the pictures of a case as a page shows them. The server checks it, so that a reviewer
 * cannot accept other pictures than those on the page.
 */
export function seenOf({ provenance }: CaseRecord): string {
  return (provenance?.baselines ?? []).map(({ actual }) => actual).join(' ');
}
