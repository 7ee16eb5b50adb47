import { accountIsBanned, accountIsDeleted, BoardError } from '../board-error.js';
import { type Account, findAccountByKey } from './find-account.js';
import type { Service } from './service.js';
import { userKeyOf } from './user-key.js';

export interface Identity {
  /** `discord`, `google`, `github`, or a name that the operator chose. */
  readonly provider: string;
  readonly subject: string;
}

/** Letters must be lower-case, because the name is part of user keys, and user keys must not depend on the case. */
const PROVIDER = /^[a-z][a-z0-9_-]{0,31}$/;

/**
 * Returns the account of a person, and creates it if there is none.
 * @throws BoardError bad_request for an invalid provider or subject; banned if the person's account is banned or was
 * deleted
 */
export async function createAccount(
  { store, secrets, now }: Pick<Service, 'store' | 'secrets' | 'now'>,
  { provider, subject }: Identity,
): Promise<Account & { readonly isNew: boolean }> {
  if (!PROVIDER.test(provider)) {
    throw new BoardError(
      'bad_request',
      'a provider must have 1 to 32 lower-case letters, digits, dashes and underscores',
    );
  }
  if (subject === '')
    throw new BoardError('bad_request', 'the subject is empty; give the id that the provider has for the user');
  const user_key = userKeyOf(secrets.pepper, provider, subject);
  return store.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('account')
      .values({ user_key, idp: provider, created_ms: now() })
      .onConflict((conflict) => conflict.column('user_key').doNothing())
      .returning('player_id')
      .executeTakeFirst();
    const account = await findAccountByKey(trx, user_key);
    // The search for a tombstone must come last. The insertion above has waited for any deletion in progress, so the
    // tombstone of that deletion is visible by now.
    const tombstone = await trx
      .selectFrom('tombstone')
      .select('at_ms')
      .where('user_key', '=', user_key)
      .executeTakeFirst();
    if (tombstone || !account) throw accountIsDeleted();
    if (account.banned !== null) throw accountIsBanned();
    return { ...account, isNew: made !== undefined };
  });
}
