import { createAccount } from '../operator/create-account.js';
import type { Service } from '../operator/service.js';
import { BoardError } from '../board-error.js';
import type { Grant, Login, Person, Provider } from './provider.js';
import { openSession } from './sessions.js';

export interface SignInRules {
  readonly accountDaysMin: number;
}

/**
 * Opens a session for a completed login: steps 3 to 5 of docs/reference/leaderboard-service.md, "Sign-in". Writes
 * nothing until the person has passed every check.
 *
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

const DAY_MS = 86_400_000;

/**
 * Checks that an account at a provider is old enough, so that players cannot collect handles with new accounts.
 *
 * @param daysMin minimum age in days of 24 hours, inclusive; 0 accepts any age
 * @param now unix ms
 * @throws BoardError account_too_new
 */
function checkAccountAge({ created }: Person, title: string, daysMin: number, now: number): void {
  if (created === null || daysMin === 0 || now - created >= daysMin * DAY_MS) return;
  const days = Math.max(0, Math.floor((now - created) / DAY_MS));
  throw new BoardError(
    'account_too_new',
    `the account with ${title} is ${count(days)} old, but must be at least ${count(daysMin)} old; come back later`,
  );
}

const count = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
