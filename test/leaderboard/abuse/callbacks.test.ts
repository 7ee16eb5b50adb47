import { afterAll, expect, it } from 'vitest';
import { CALLBACKS } from '../../../src/leaderboard/api/dashboard/add-accounts.js';
import { IdentityProvider } from '../accounts/identity-provider.js';
import { newAccountsService, outcome } from '../api/dashboard/accounts-service.js';
import { callbackOf, JSON_ONLY } from '../api/dashboard/visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const service = await newAccountsService({ providers: idp.settings, time: Date.now() });

it('a login callback that is sent again is refused, even with the cookie of its login', async () => {
  const { url, cookie } = await callbackOf(service, idp.user('old-github'));
  expect((await service.get(url, cookie, JSON_ONLY)).statusCode).toBe(302);
  expect(outcome(await service.get(url, cookie, JSON_ONLY))).toEqual([400, 'bad_request']);
});

it('a login callback is refused if its state is a different spelling of a state that was used before', async () => {
  const { url, cookie } = await callbackOf(service, idp.user('old-github'));
  expect((await service.get(url, cookie, JSON_ONLY)).statusCode).toBe(302);
  const [, state] = /[?&]state=([\w-]{43})/.exec(url)!;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(state!.at(-1)!);
  for (const bits of [1, 2, 3]) {
    const other = state!.slice(0, -1) + letters[last + bits]!;
    const again = await service.get(url.replace(state!, other), cookie.replace(state!, other), JSON_ONLY);
    expect(outcome(again)).toEqual([400, 'bad_request']);
  }
});

it('a callback from a browser that started no login does not count towards the limit of its address', async () => {
  const from = { ...JSON_ONLY, 'x-forwarded-for': '203.0.113.4' };
  const url = `/auth/github/callback?code=x&state=${'A'.repeat(43)}`;
  for (let sent = 0; sent <= CALLBACKS.most; sent++) expect((await service.get(url, '', from)).statusCode).toBe(400);
  const callback = await callbackOf(service, idp.user('old-github'));
  expect((await service.get(callback.url, callback.cookie, from)).statusCode).toBe(302);
});

it('the number of sign-ins from one address is limited', async () => {
  const from = { ...JSON_ONLY, 'x-forwarded-for': '203.0.113.5' };
  for (let sent = 0; sent < CALLBACKS.most; sent++) {
    const { url, cookie } = await callbackOf(service, idp.user('old-github'));
    expect((await service.get(url.replace(/code=[^&]*/, 'code='), cookie, from)).statusCode).toBe(400);
  }
  const callback = await callbackOf(service, idp.user('old-github'));
  const refused = await service.get(callback.url, callback.cookie, from);
  expect(outcome(refused)).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  expect(refused.headers['set-cookie']).toBeUndefined();
  expect((await service.get(callback.url, callback.cookie, { 'x-forwarded-for': '203.0.113.6' })).statusCode).toBe(302);
});
