import type { Transaction } from 'kysely';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Store } from '../store/open-store.js';
import type { Tables } from '../store/tables.js';

/** The service on which the operator's functions work. Each function declares which of these members it uses. */
export interface Service {
  readonly store: Store;
  readonly secrets: Secrets;
  /** Public address of the service, without a slash at the end. Licences name it as their issuer. */
  readonly baseUrl: string;
  /** Clock, unix ms. */
  readonly now: () => number;
}

export type Trx = Transaction<Tables>;
