import { createAccount } from '../operator/create-account.js';
import type { Service } from '../operator/service.js';
import { checkAccountAge } from './account-age.js';
import type { Grant, Login, Provider } from './provider.js';
import { openSession } from './sessions.js';

export interface SignInRules {
  /** The least age of an account with a provider, days. */
  readonly accountDaysMin: number;
}

/**
 * Signs somebody in whose login has come back: steps 5 to 10 of board-dashboard.md §2.1. Nothing is written before all
 * checks of whoever it is have passed.
 *
 * @returns the token of the new session
 * @throws BoardError internal (502) from the provider, account_too_new, banned
 */
export async function signIn(
  { store, secrets, now }: Pick<Service, 'store' | 'secrets' | 'now'>,
  { accountDaysMin }: SignInRules,
  { provider, grant, login }: { readonly provider: Provider; readonly grant: Grant; readonly login: Login },
): Promise<string> {
  const person = await provider.identify(grant, login);
  checkAccountAge(person, provider.title, accountDaysMin, now());
  const { name } = provider;
  const { userKey } = await createAccount({ store, secrets, now }, { provider: name, subject: person.subject });
  return openSession(store, userKey, now());
}
