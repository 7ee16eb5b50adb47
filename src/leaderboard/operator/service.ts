import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Store } from '../store/open-store.js';
import type { Tables } from '../store/tables.js';

/** The deployment on which the operator functions work. Each function requires only those members that it uses. */
export interface Service {
  readonly store: Store;
  readonly secrets: Secrets;
  /** Public address of the service, without a slash at the end. It is the issuer of the licences. */
  readonly baseUrl: string;
  /** Clock, returns unix ms. */
  readonly now: () => number;
}

export type Trx = Transaction<Tables>;
