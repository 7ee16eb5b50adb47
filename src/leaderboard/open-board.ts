import type { Board } from './api/board.js';
import type { AccountOptions } from './api/dashboard/accounts.js';
import { BatchSlots } from './ingest/batch-slots.js';
import { signedDenyList } from './operator/deny-list.js';
import { labelsOf } from './privacy/labels.js';
import type { Secrets } from './secrets/open-secrets.js';

type Given =
  'settings' | 'store' | 'reads' | 'listener' | 'now' | 'faults' | 'warn' | 'logRequest' | 'metrics' | 'pictures';

export interface BoardOptions extends Pick<Board, Given> {
  readonly secrets: Secrets;
  /** URLs that a proof may contain, in addition to those under the base URL. */
  readonly acceptUrls: readonly string[];
  readonly bodiesMax: number;
  /** Limits for each player; undefined only in benchmarks, because these send batches as fast as they can. */
  readonly limits: Board['ingest']['limits'];
  /** Options of the sign-in; without them, sign-in is off. */
  readonly accounts?: Pick<AccountOptions, 'providers' | 'settings'>;
}

export function openBoard({ secrets, acceptUrls, bodiesMax, limits, accounts, ...given }: BoardOptions): Board {
  const { store, settings, now, faults } = given;
  const keys = secrets.keys.bind(secrets);
  const keyOf: Board['ingest']['authority']['keyOf'] = async (kid) => {
    const { active, retired } = await keys();
    return [active, ...retired].find((key) => key.kid === kid)?.publicKey;
  };
  return {
    ...given,
    ingest: {
      store,
      authority: { issuer: settings.baseUrl, keyOf },
      urls: new Set([`${settings.baseUrl}/v1/ingest`, ...acceptUrls]),
      slots: new BatchSlots(bodiesMax),
      limits,
    },
    labels: labelsOf(secrets.labelKey),
    keys,
    denyList: () => signedDenyList(store, secrets),
    ...(accounts && { accounts: { ...accounts, service: { store, secrets, baseUrl: settings.baseUrl, now }, faults } }),
  };
}
