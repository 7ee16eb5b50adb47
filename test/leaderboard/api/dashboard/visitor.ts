import type { LightMyRequestResponse } from 'fastify';
import type { ProviderName } from '../../../../src/leaderboard/accounts/provider-settings.js';
import type { TestUser } from '../../accounts/test-users.js';
import { type AccountsService, setCookies } from './accounts-service.js';

export const JSON_ONLY = { accept: 'application/json' };

/** The request that a browser sends to the service at the end of a login: its URL and its `Cookie` header. */
export interface Callback {
  readonly url: string;
  readonly cookie: string;
}

/** @returns the URL to which the service redirects, and the browser's `Cookie` header after that */
export async function startLogin(
  service: AccountsService,
  provider: ProviderName,
): Promise<{ readonly location: URL; readonly cookie: string }> {
  const answer = await service.get(`/auth/${provider}/start`);
  return { location: new URL(answer.headers.location!), cookie: setCookies(answer)[0]!.split(';')[0]! };
}

/** @returns the callback of a login with the provider; the caller must send it to the service */
export async function callbackOf(service: AccountsService, { provider, subject }: TestUser): Promise<Callback> {
  const { location, cookie } = await startLogin(service, provider);
  location.searchParams.set('user', subject);
  const answer = await fetch(location, { redirect: 'manual' });
  const { pathname, search } = new URL(answer.headers.get('location')!);
  return { url: pathname + search, cookie };
}

export async function signIn(
  service: AccountsService,
  user: TestUser,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { url, cookie } = await callbackOf(service, user);
  return service.get(url, cookie, headers);
}

export async function storedRows({ store }: AccountsService): Promise<unknown> {
  return Promise.all(
    (['account', 'session', 'handle', 'credential', 'tombstone'] as const).map(async (table) =>
      (await store.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort(),
    ),
  );
}
