import { afterAll, expect, it } from 'vitest';
import { CALLBACKS } from '../../../src/leaderboard/api/dashboard/add-accounts.js';
import { IdentityProvider } from '../accounts/identity-provider.js';
import { newAccountsService, outcome } from '../api/dashboard/accounts-service.js';
import { callbackOf, JSON_ONLY } from '../api/dashboard/visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const service = await newAccountsService({ providers: idp.settings, time: Date.now() });

it('a callback that is sent again is refused, even with the cookie of its login', async () => {
  const { url, cookie } = await callbackOf(service, idp.user('old-github'));
  expect((await service.get(url, cookie, JSON_ONLY)).statusCode).toBe(302);
  expect(outcome(await service.get(url, cookie, JSON_ONLY))).toEqual([400, 'bad_request']);
});

it('an address has a limited number of callbacks, and other addresses are not affected', async () => {
  const from = { ...JSON_ONLY, 'x-forwarded-for': '203.0.113.5' };
  const url = `/auth/github/callback?code=x&state=${'A'.repeat(43)}`;
  for (let sent = 0; sent < CALLBACKS.most; sent++) expect((await service.get(url, '', from)).statusCode).toBe(400);
  const refused = await service.get(url, '', from);
  expect(outcome(refused)).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  const callback = await callbackOf(service, idp.user('old-github'));
  expect((await service.get(callback.url, callback.cookie, { 'x-forwarded-for': '203.0.113.6' })).statusCode).toBe(302);
});
