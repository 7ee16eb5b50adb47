import { sql } from 'kysely';
import type { Store } from '../store/open-store.js';
import type { Executor } from '../store/projection/executor.js';

export interface ListedAccount {
  /** User key in base64url. */
  readonly userKey: string;
  readonly provider: string;
  /** All times are unix ms. */
  readonly created: number;
  readonly banned: number | null;
  readonly shadowed: number | null;
  /** Handles spelled as they were claimed, oldest first. */
  readonly handles: readonly string[];
}

const PAGE = 500;

export async function* listAccounts(
  store: Store,
  which: 'all' | 'banned' | 'shadow-banned',
): AsyncGenerator<ListedAccount> {
  const condition = { all: sql`true`, banned: sql`banned_ms is not null`, 'shadow-banned': sql`shadow_ms is not null` };
  for (let after = 0; ;) {
    const { rows } = await sql<Omit<ListedAccount, 'userKey'> & { player_id: number; user_key: Buffer }>`
      select player_id, user_key, idp as provider, created_ms as created, banned_ms as banned, shadow_ms as shadowed,
        array(select handle from handle h where h.player_id = a.player_id order by h.created_ms, handle) as handles
      from account a where player_id > ${after} and ${condition[which]} order by player_id limit ${PAGE}`.execute(
      store,
    );
    for (const { player_id: _id, user_key, ...rest } of rows)
      yield { userKey: user_key.toString('base64url'), ...rest };
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.player_id;
  }
}

/** Times are unix ms. */
export interface HeldCredential {
  readonly jkt: string;
  readonly jti: string;
  readonly issued: number;
  readonly expires: number;
  readonly revoked: number | null;
}

export interface HeldHandle {
  readonly handle: string;
  /** Time of the claim, unix ms. */
  readonly since: number;
  readonly credentials: readonly HeldCredential[];
}

export async function listHandles(db: Executor, playerId: number): Promise<HeldHandle[]> {
  const handles = await db
    .selectFrom('handle')
    .select(['handle', 'handle_lc', 'created_ms'])
    .where('player_id', '=', playerId)
    .orderBy('created_ms')
    .orderBy('handle')
    .execute();
  const credentials = await db
    .selectFrom('credential')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('issued_ms', 'desc')
    .orderBy('jkt')
    .execute();
  return handles.map(({ handle, handle_lc, created_ms }) => ({
    handle,
    since: created_ms,
    credentials: credentials
      .filter((each) => each.handle_lc === handle_lc)
      .map(({ jkt, license_jti, issued_ms, expires_ms, revoked_ms }) => ({
        jkt,
        jti: license_jti,
        issued: issued_ms,
        expires: expires_ms,
        revoked: revoked_ms,
      })),
  }));
}
