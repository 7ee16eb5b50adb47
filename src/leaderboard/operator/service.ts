import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Store } from '../store/open-store.js';
import type { Tables } from '../store/tables.js';

/** The deployment that these functions work on; each takes the members that it needs. */
export interface Service {
  readonly store: Store;
  readonly secrets: Secrets;
  /** The public address of the service, without a slash at its end: the issuer of its licences. */
  readonly baseUrl: string;
  /** The clock, unix ms. */
  readonly now: () => number;
}

export type Trx = Transaction<Tables>;
