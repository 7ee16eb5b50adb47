import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Store } from '../store/open-store.js';
import type { Tables } from '../store/tables.js';

/** The parts of the service that the operator's functions use. Each function declares which parts it needs. */
export interface Service {
  readonly store: Store;
  readonly secrets: Secrets;
  /** Public address of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** Clock, unix ms. */
  readonly now: () => number;
}

export type Trx = Transaction<Tables>;
