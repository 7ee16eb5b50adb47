import { BoardError } from '../board-error.js';
import { type Account, findAccountByKey } from './find-account.js';
import type { Service } from './service.js';
import { userKeyOf } from './user-key.js';

/** The name that a provider has for somebody. */
export interface Identity {
  /** `discord`, `google`, `github`, or a name of the operator's. */
  readonly provider: string;
  readonly subject: string;
}

/** Provider names are part of what a user key is made of: one form, so that they never depend on letter case. */
const PROVIDER = /^[a-z][a-z0-9_-]{0,31}$/;

/**
 * Makes the account of somebody, or finds it.
 * @throws BoardError bad_request for a name that no provider can have; banned for whom the service does not want
 */
export async function createAccount(
  { store, secrets, now }: Pick<Service, 'store' | 'secrets' | 'now'>,
  { provider, subject }: Identity,
): Promise<Account & { readonly isNew: boolean }> {
  if (!PROVIDER.test(provider)) {
    throw new BoardError('bad_request', 'a provider is 1 to 32 lower-case letters, digits, dashes and underscores');
  }
  if (subject === '') throw new BoardError('bad_request', 'the subject is empty');
  const user_key = userKeyOf(secrets.pepper, provider, subject);
  return store.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('account')
      .values({ user_key, idp: provider, created_ms: now() })
      .onConflict((conflict) => conflict.column('user_key').doNothing())
      .returning('player_id')
      .executeTakeFirst();
    const account = await findAccountByKey(trx, user_key);
    // It is looked for last: the insertion waits for a deletion that is about to leave one, and an account that is gone
    // before it is found has left one.
    const tombstone = await trx
      .selectFrom('tombstone')
      .select('at_ms')
      .where('user_key', '=', user_key)
      .executeTakeFirst();
    if (tombstone || !account) throw new BoardError('banned', 'the account was deleted, and cannot come back');
    if (account.banned !== null) throw new BoardError('banned', 'the account is banned');
    return { ...account, isNew: made !== undefined };
  });
}
