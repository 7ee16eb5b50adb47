import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PlatformError } from '../../base/errors/index.js';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Executor } from '../store/projection/executor.js';
import type { Store } from '../store/open-store.js';

/**
 * Returns a hash that identifies a deployment's secrets. The hash does not reveal the secrets, because they are 64
 * random bytes.
 */
export function markOf({ labelKey, pepper }: Pick<Secrets, 'labelKey' | 'pepper'>): string {
  const hash = createHash('sha256').update('livery board secrets').update(labelKey).update(pepper);
  return hash.digest('base64url').slice(0, 16);
}

/**
 * Checks that the database was filled with the given secrets. With other secrets, no account would be found, and every
 * label would change. A database that has no accounts, or no mark of its secrets yet, adopts the given secrets.
 * @throws PlatformError for the secrets of another database
 */
export async function bindSecrets(store: Store, secrets: Secrets): Promise<void> {
  const mark = markOf(secrets);
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from account) and not exists (select from tombstone) as empty`.execute(store);
  await sql`update deployment set secrets_mark = ${mark} where secrets_mark is null or ${rows[0]!.empty}`.execute(
    store,
  );
  const bound = await deploymentOf(store);
  if (bound.secretsMark === mark) return;
  throw new PlatformError(
    'this database belongs to other secrets than those of this data folder; ' +
      'copy the folder `secrets` from the data folder that served the database before, or name that folder with --data',
  );
}

/**
 * Stores the public address of the service. The operator's commands need the address for licences, and read it from the
 * database.
 * @returns the address that was stored before, or null
 */
export async function rememberBaseUrl(store: Store, baseUrl: string): Promise<string | null> {
  const { baseUrl: before } = await deploymentOf(store);
  await sql`update deployment set base_url = ${baseUrl} where base_url is distinct from ${baseUrl}`.execute(store);
  return before;
}

/** The stored facts about a deployment. A fact that is not stored is null. */
export interface Deployment {
  readonly secretsMark: string | null;
  /** The public address that the service had when it last started. */
  readonly baseUrl: string | null;
}

export async function deploymentOf(db: Executor): Promise<Deployment> {
  const row = await db.selectFrom('deployment').select(['secrets_mark', 'base_url']).executeTakeFirstOrThrow();
  return { secretsMark: row.secrets_mark, baseUrl: row.base_url };
}
