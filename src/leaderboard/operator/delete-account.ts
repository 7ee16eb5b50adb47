import { sql } from 'kysely';
import { erasePlayerLog, forgetErased, lockProgress } from '../store/projection/player-rows.js';
import { untilFolded } from '../store/projection/until-folded.js';
import { type AccountRows, countRows } from './count-rows.js';
import { eventBucketOf } from '../store/rate-buckets.js';
import { countVisibility } from '../store/visibility.js';
import { countDenyListChange } from './deny-list.js';
import { lockAccount } from './find-account.js';
import type { Service, Trx } from './service.js';

export interface Deletion {
  readonly userKey: Buffer;
  readonly reason: string;
  /** Time of the deletion, unix ms. */
  readonly at: number;
  readonly handlesRetired: readonly string[];
  readonly credentialsRevoked: readonly string[];
  readonly deleted: AccountRows;
}

/**
 * Deletes an account, everything that it sent, and everything derived from that, in one transaction. A tombstone, the
 * thumbprints of the account's keys, and the names of its handles remain, so that no other account can take the place
 * of the deleted one.
 * @throws BoardError not_found for a deleted account
 */
export async function deleteAccount(
  { store, now }: Pick<Service, 'store' | 'now'>,
  { playerId, reason }: { readonly playerId: number; readonly reason: string },
): Promise<Deletion> {
  // Otherwise, the transaction would have to remove the player's states while it locks the projection, and no board of
  // any player would change during that time.
  await untilFolded(store, playerId);
  return store.transaction().execute(async (trx) => {
    const { userKey } = await lockAccount(trx, playerId);
    const at = now();
    const deleted = await countRows(trx, playerId);
    const erased = await erasePlayerLog(trx, playerId);
    const kept = await keepNames(trx, { playerId, userKey, reason, at });
    for (const table of OF_PLAYER) await trx.deleteFrom(table).where('player_id', '=', playerId).execute();
    await lockProgress(trx);
    await forgetErased(trx, playerId, erased);
    await countDenyListChange(trx, at);
    await countVisibility(trx);
    return { userKey, reason, at, ...kept, deleted };
  });
}

/**
 * Tables that contain rows of an account, except for the log, in the order of deletion. Foreign keys cannot delete
 * these rows, because on Citus the tables are on different nodes.
 */
const OF_PLAYER = [
  'event_withheld',
  'ingest_batch',
  'stream_state',
  'byte_bucket',
  'flagged_flight',
  'score_ruling',
  'credential',
  'handle',
  'account',
] as const;

async function keepNames(
  trx: Trx,
  { playerId, userKey, reason, at }: { playerId: number; userKey: Buffer; reason: string; at: number },
): Promise<{ handlesRetired: string[]; credentialsRevoked: string[] }> {
  await trx.insertInto('tombstone').values({ user_key: userKey, reason, at_ms: at }).execute();
  const handles = await trx
    .selectFrom('handle')
    .select(['handle_lc', 'handle'])
    .where('player_id', '=', playerId)
    .orderBy('created_ms')
    .orderBy('handle')
    .execute();
  for (const { handle_lc } of handles) {
    await trx.insertInto('retired_handle').values({ handle_lc, reason, retired_ms: at }).execute();
  }
  const credentials = await trx
    .selectFrom('credential')
    .select(['jkt', 'revoked_ms'])
    .where('player_id', '=', playerId)
    .orderBy('jkt')
    .execute();
  for (const { jkt } of credentials) await trx.insertInto('purged_jkt').values({ jkt, at_ms: at }).execute();
  const buckets = [eventBucketOf(playerId), ...credentials.map(({ jkt }) => jkt)];
  await sql`delete from rate_bucket where jkt = any(${buckets}::text[])`.execute(trx);
  return {
    handlesRetired: handles.map(({ handle }) => handle),
    credentialsRevoked: credentials.filter(({ revoked_ms }) => revoked_ms === null).map(({ jkt }) => jkt),
  };
}
