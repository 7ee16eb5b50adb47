import { sql } from 'kysely';
import { shown } from '../../base/errors/index.js';
import { accountIsGone, BoardError, handleIsRetired } from '../board-error.js';
import { handleKey } from '../identity/handle.js';
import type { Executor } from '../store/projection/executor.js';
import { readUserKey } from './user-key.js';
import type { Trx } from './service.js';

export interface Account {
  readonly playerId: number;
  readonly userKey: Buffer;
  readonly provider: string;
  /** All times are unix ms. */
  readonly created: number;
  readonly banned: number | null;
  readonly banReason: string | null;
  readonly shadowed: number | null;
  readonly shadowReason: string | null;
}

/**
 * Finds an account by one of its handles, in any letter case, or by its user key in base64url. If the name is the
 * handle of one account and the user key of another, returns the account with the handle.
 * @throws BoardError not_found
 */
export async function findAccount(db: Executor, name: string): Promise<Account> {
  const handle_lc = handleKey(name);
  const byHandle = await accounts(db)
    .innerJoin('handle', 'handle.player_id', 'account.player_id')
    .where('handle_lc', '=', handle_lc)
    .executeTakeFirst();
  if (byHandle) return accountOf(byHandle);
  const userKey = readUserKey(name);
  const byKey = userKey && (await findAccountByKey(db, userKey));
  if (byKey) return byKey;
  const retired = await db
    .selectFrom('retired_handle')
    .select('handle_lc')
    .where('handle_lc', '=', handle_lc)
    .executeTakeFirst();
  if (retired) throw handleIsRetired(name);
  throw new BoardError('not_found', `no account has the ${userKey ? 'user key' : 'handle'} '${shown(name, 64)}'`);
}

export async function findAccountByKey(db: Executor, userKey: Buffer): Promise<Account | null> {
  const row = await accounts(db).where('user_key', '=', userKey).executeTakeFirst();
  return row ? accountOf(row) : null;
}

/**
 * Locks an account until the transaction ends. Until then, batches of the account and other changes to it wait.
 * @throws BoardError not_found for a deleted account
 */
export async function lockAccount(trx: Trx, playerId: number): Promise<Account> {
  await sql`select lock_player(${playerId}::bigint, '')`.execute(trx);
  const row = await accounts(trx).where('account.player_id', '=', playerId).executeTakeFirst();
  if (!row) throw accountIsGone();
  return accountOf(row);
}

const accounts = (db: Executor) =>
  db
    .selectFrom('account')
    .select([
      'account.player_id',
      'user_key',
      'idp',
      'account.created_ms',
      'banned_ms',
      'ban_reason',
      'shadow_ms',
      'shadow_reason',
    ]);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>;

const accountOf = (row: Row): Account => ({
  playerId: row.player_id,
  userKey: row.user_key,
  provider: row.idp,
  created: row.created_ms,
  banned: row.banned_ms,
  banReason: row.ban_reason,
  shadowed: row.shadow_ms,
  shadowReason: row.shadow_reason,
});
