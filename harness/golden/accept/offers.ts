import { type CaseRecord, type RunResults } from '../report/run-results.js';
import { type Offer, offerOf, type OfferSettings } from './offer.js';

export interface OfferedCase {
  readonly record: CaseRecord;
  readonly offer: Offer;
}

/** Makes one offer for each failed case, even if a run drew the case several times. */
export function offersOf({ cases }: RunResults, settings: OfferSettings): OfferedCase[] {
  const failed = cases.filter(({ outcome }) => outcome === 'failed');
  const names = [...new Set(failed.map(({ name }) => name))];
  return names.map((name) => {
    const rounds = failed.filter((record) => record.name === name);
    const record = rounds[0]!;
    const drawn = new Set(rounds.map(({ provenance }) => JSON.stringify(provenance?.baselines)));
    if (drawn.size === 1) return { record, offer: offerOf(record, settings) };
    const reason = 'its repetitions drew different pictures; first make the case draw the same picture each time';
    return { record, offer: { kind: 'refused', reason } };
  });
}
