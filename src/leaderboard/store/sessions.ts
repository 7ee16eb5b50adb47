import { sql } from 'kysely';
import type { Store } from './open-store.js';

/** Maximum number of sessions of an account. Opening another session ends the account's oldest session. */
export const SESSIONS_MAX = 32;
const SWEEP_MAX = 1000;

/**
 * A session as the database stores it. The token of the session is not stored, because only the user's browser may have
 * it.
 */
export interface StoredSession {
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer;
  readonly userKey: Buffer;
  /** Time of expiry, unix ms. */
  readonly expires: number;
}

/** Stores a session, and removes some that have expired. @param now unix ms */
export async function addSession(
  store: Store,
  { tokenHash, userKey, expires }: StoredSession,
  now: number,
): Promise<void> {
  await store.insertInto('session').values({ token_hash: tokenHash, user_key: userKey, expires_ms: expires }).execute();
  await sql`delete from session where token_hash in (
    select token_hash from session where expires_ms <= ${now} limit ${SWEEP_MAX} for update skip locked)`.execute(
    store,
  );
  await sql`delete from session where token_hash in (
    select token_hash from session where user_key = ${userKey}
    order by expires_ms desc, token_hash offset ${SESSIONS_MAX} for update skip locked)`.execute(store);
}

/** Times are unix ms. */
export interface SessionOwner {
  readonly userKey: Buffer;
  readonly isDeleted: boolean;
  /** Null if no account has this user key. */
  readonly account: {
    readonly playerId: number;
    readonly provider: string;
    readonly created: number;
    readonly isBanned: boolean;
  } | null;
}

interface Row {
  readonly user_key: Buffer;
  readonly is_deleted: boolean;
  readonly player_id: number | null;
  readonly idp: string;
  readonly created_ms: number;
  readonly is_banned: boolean;
}

/** Finds the user of a session that has not expired. @param now unix ms */
export async function findSession(store: Store, tokenHash: Buffer, now: number): Promise<SessionOwner | null> {
  const { rows } = await sql<Row>`
    select s.user_key, t.user_key is not null as is_deleted, a.player_id, a.idp, a.created_ms,
      a.banned_ms is not null as is_banned
    from session s left join tombstone t using (user_key) left join account a using (user_key)
    where token_hash = ${tokenHash} and expires_ms > ${now}`.execute(store);
  const row = rows[0];
  if (!row) return null;
  const { user_key: userKey, is_deleted: isDeleted, player_id: playerId, idp, created_ms, is_banned: isBanned } = row;
  const account = playerId === null ? null : { playerId, provider: idp, created: created_ms, isBanned };
  return { userKey, isDeleted, account };
}

export async function removeSession(store: Store, tokenHash: Buffer): Promise<void> {
  await store.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}
