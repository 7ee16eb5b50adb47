import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PlatformError } from '../../base/errors/index.js';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Executor } from '../store/projection/executor.js';
import type { Store } from '../store/open-store.js';

/**
 * Returns a mark by which the secrets of a deployment are known again. It says nothing about them: they are 64 bytes of
 * chance, and it is a hash of them.
 */
export function markOf({ labelKey, pepper }: Pick<Secrets, 'labelKey' | 'pepper'>): string {
  const hash = createHash('sha256').update('livery board secrets').update(labelKey).update(pepper);
  return hash.digest('base64url').slice(0, 16);
}

/**
 * Checks that secrets belong to a database, and binds them to one that has none or no accounts: with others every label would
 * change, and no account would be found again.
 * @throws PlatformError for secrets of another database
 */
export async function bindSecrets(store: Store, secrets: Secrets): Promise<void> {
  const mark = markOf(secrets);
  await sql`update deployment set secrets_mark = ${mark}
    where secrets_mark is null or not exists (select from account) and not exists (select from tombstone)`.execute(
    store,
  );
  const bound = await deploymentOf(store);
  if (bound.secretsMark === mark) return;
  throw new PlatformError(
    'the secrets of this data folder are not those that this database was filled with: ' +
      'copy the folder `secrets` from the data folder that served it before, or name that folder with --data',
  );
}

/**
 * Keeps the address at which a database is served: operators issue licences for it.
 * @returns the one at which it was served before; null for none
 */
export async function rememberBaseUrl(store: Store, baseUrl: string): Promise<string | null> {
  const { baseUrl: before } = await deploymentOf(store);
  await sql`update deployment set base_url = ${baseUrl} where base_url is distinct from ${baseUrl}`.execute(store);
  return before;
}

/** What is known of the deployment that fills a database; null for what nobody said yet. */
export interface Deployment {
  readonly secretsMark: string | null;
  /** The public address at which it was served last. */
  readonly baseUrl: string | null;
}

export async function deploymentOf(db: Executor): Promise<Deployment> {
  const row = await db.selectFrom('deployment').select(['secrets_mark', 'base_url']).executeTakeFirstOrThrow();
  return { secretsMark: row.secrets_mark, baseUrl: row.base_url };
}
