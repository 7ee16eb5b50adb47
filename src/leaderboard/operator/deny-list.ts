import { sql } from 'kysely';
import { LICENSE_SECONDS, signDenyList } from '../identity/issue-license.js';
import type { Secrets } from '../secrets/open-secrets.js';
import type { Store } from '../store/open-store.js';
import type { Trx } from './service.js';

/**
 * Counts a change of the deny-list. Call it last in a transaction, because it locks the row of the list until the
 * transaction ends.
 * @param now unix ms
 */
export async function countDenyListChange(trx: Trx, now: number): Promise<void> {
  await sql`update denylist_state set ver = ver + 1, updated_ms = greatest(updated_ms, ${now}::bigint)`.execute(trx);
}

/** The last signed list of each database. */
const signed = new WeakMap<Store, { readonly ver: number; readonly kid: string; readonly list: Promise<string> }>();

/** Returns the current signed deny-list, a compact JWS (docs/reference/leaderboard-service.md, "Credentials"). */
export async function signedDenyList(store: Store, secrets: Secrets): Promise<string> {
  const { active } = await secrets.keys();
  const { ver } = await store.selectFrom('denylist_state').select('ver').executeTakeFirstOrThrow();
  const last = signed.get(store);
  if (last?.ver === ver && last.kid === active.kid) return last.list;
  const entries = await entriesOf(store);
  const list = signDenyList(active, entries);
  signed.set(store, { ver: entries.version, kid: active.kid, list });
  return list;
}

/**
 * Time for which a key stays on the list after its licence has expired, ms. A program that verifies licences may have a
 * clock that is slow by this time.
 */
const LATE_MS = 86_400_000;

/**
 * Reads the version and the entries in one statement, because they must match. Leaves out keys whose licences had
 * expired at least {@link LATE_MS} before the last change of the list. The time of this change is stored, so all
 * processes list the same keys under the same version.
 */
async function entriesOf(store: Store): Promise<Parameters<typeof signDenyList>[1]> {
  const { rows } = await sql<{ ver: number; updated_ms: number; keys: Buffer[]; jkts: string[] }>`
    select ver, updated_ms,
      array(select user_key from account where banned_ms is not null union select user_key from tombstone) as keys,
      array(
        select jkt from credential where revoked_ms is not null and expires_ms + ${LATE_MS}::bigint > updated_ms
        union select jkt from purged_jkt where at_ms + ${1000 * LICENSE_SECONDS + LATE_MS}::bigint > updated_ms
      ) as jkts
    from denylist_state`.execute(store);
  const { ver, updated_ms, keys, jkts } = rows[0]!;
  const bannedSubs = keys.map((key) => key.toString('base64url'));
  return { version: ver, updatedAt: updated_ms, bannedSubs, revokedJkts: jkts };
}
