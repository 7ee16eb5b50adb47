import type { CaseRecord } from '../report/run-results.js';

export type Decision = 'accepted' | 'rejected';

export interface CaseStanding {
  readonly decision: Decision | null;
  /** The reason why the reviewer cannot accept the case; null if the reviewer can accept it. */
  readonly refusal: string | null;
}

/**
 * Returns a text that identifies the pictures of a case, so that the server can refuse pictures that differ from those
 * on the page.
 */
export function seenOf({ provenance }: CaseRecord): string {
  return (provenance?.baselines ?? []).map(({ actual }) => actual).join(' ');
}
