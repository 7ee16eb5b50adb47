import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Store } from '../store/open-store.js';
import type { Tables } from '../store/tables.js';

/** The deployment for the operator's functions. Each function requires only the members that it uses. */
export interface Service {
  readonly store: Store;
  readonly secrets: Secrets;
  /** Public address of the service, without a slash at the end. The issuer of the licences. */
  readonly baseUrl: string;
  /** Clock, unix ms. */
  readonly now: () => number;
}

export type Trx = Transaction<Tables>;
