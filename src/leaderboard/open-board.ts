import type { FaultLog } from '../errors/index.js';
import type { Board, BoardSettings } from './api/board.js';
import type { AccountOptions } from './api/dashboard/accounts.js';
import type { RequestRecord } from './api/request-log.js';
import { Turns } from './ingest/turns.js';
import { signedDenyList } from './operator/deny-list.js';
import { labelsOf } from './privacy/labels.js';
import type { Secrets } from './secrets/open-secrets.js';
import type { Store } from './store/open-store.js';
import type { Reads } from './store/reads/read-view.js';

export interface BoardOptions {
  readonly store: Store;
  /** The way of public reads. */
  readonly reads: Reads;
  readonly secrets: Secrets;
  readonly settings: BoardSettings;
  /** URLs that proofs may name beside that of the base URL. */
  readonly acceptUrls: readonly string[];
  /** The most batches that are in memory at once. */
  readonly bodiesMax: number;
  /** False only for measurements. */
  readonly limitsRate: boolean;
  /** The ways to sign in, and the quotas of whoever does; without it nobody does. */
  readonly accounts?: Pick<AccountOptions, 'providers' | 'settings'>;
  /** The clock, unix ms. */
  readonly now: () => number;
  readonly faults: FaultLog;
  readonly logRequest: (record: RequestRecord) => void;
}

/** Puts a service together: what its routes answer with. */
export function openBoard(options: BoardOptions): Board {
  const { store, reads, secrets, settings, acceptUrls, bodiesMax, limitsRate, accounts, now, faults, logRequest } =
    options;
  const keys = secrets.keys.bind(secrets);
  const keyOf: Board['ingest']['authority']['keyOf'] = async (kid) => {
    const { active, retired } = await keys();
    return [active, ...retired].find((key) => key.kid === kid)?.publicKey;
  };
  return {
    settings,
    store,
    reads,
    ingest: {
      store,
      authority: { issuer: settings.baseUrl, keyOf },
      urls: new Set([`${settings.baseUrl}/v1/ingest`, ...acceptUrls]),
      turns: new Turns(bodiesMax),
      limitsRate,
    },
    labels: labelsOf(secrets.labelKey),
    keys,
    denyList: () => signedDenyList(store, secrets),
    ...(accounts && {
      accounts: { ...accounts, service: { store, secrets, baseUrl: settings.baseUrl, now }, faults },
    }),
    now,
    faults,
    logRequest,
  };
}
