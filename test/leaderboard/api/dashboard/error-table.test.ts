import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { banAccount } from '../../../../src/leaderboard/operator/ban-account.js';
import { IdentityProvider } from '../../accounts/identity-provider.js';
import { newSigningKey } from '../../proofs/signing.js';
import { newAccountsService, outcome } from './accounts-service.js';
import { callbackOf, JSON_ONLY, signIn } from './visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const { github, discord } = idp.settings;
const service = await newAccountsService({ providers: { github, discord }, time: Date.now() });

const auth = (url: string, cookie?: string) => service.get(url, cookie, JSON_ONLY);
const newKey = async () => (await newSigningKey()).jwk;

const post = async (body: unknown, headers: Record<string, string> = {}) =>
  service.post('/api/handles', (await service.newOwner()).cookie, body, headers);

async function claimAll(...handles: string[]): Promise<LightMyRequestResponse> {
  const { cookie } = await service.newOwner();
  for (const handle of handles.slice(0, -1)) {
    const made = await service.post('/api/handles', cookie, { handle, jwk: await newKey() });
    expect(made.statusCode).toBe(200);
  }
  return service.post('/api/handles', cookie, { handle: handles.at(-1), jwk: await newKey() });
}

async function callback(change: (url: string) => string): Promise<LightMyRequestResponse> {
  const { url, cookie } = await callbackOf(service, idp.user('old-github'));
  return auth(change(url), cookie);
}

type Row = readonly [code: string, status: number, condition: string, ask: () => Promise<LightMyRequestResponse>];

/** The refusals in a login or the dashboard (docs/reference/leaderboard.md, "Refusals"). */
const ROWS: readonly Row[] = [
  ['bad_request', 400, 'a dashboard body that is not JSON', () => post('{')],
  ['bad_request', 400, 'a dashboard body that is too large', () => post(' '.repeat(65_537))],
  ['bad_request', 400, 'a dashboard body with an unknown member', () => post({ handle: 'a', jwk: {}, more: 1 })],
  ['bad_request', 400, 'a missing jwk', () => post({ handle: 'Missing' })],
  ['bad_request', 400, 'a jwk that is not an object', () => post({ handle: 'Unparsable', jwk: 'x' })],
  [
    'bad_request',
    400,
    'a jwk on another curve',
    async () => post({ handle: 'Other', jwk: { ...(await newKey()), crv: 'P-521' } }),
  ],
  ['bad_request', 400, 'a private jwk', async () => post({ handle: 'Private', jwk: { ...(await newKey()), d: '' } })],
  [
    'bad_request',
    400,
    'a key that already has a credential',
    async () => {
      const jwk = await newKey();
      await post({ handle: 'First', jwk });
      return post({ handle: 'Second', jwk });
    },
  ],
  ['bad_request', 400, 'a login with another state', () => callback((url) => url.replace(/state=[^&]*/, 'state=x'))],
  ['bad_request', 400, 'a provider that reported an error', () => callback((url) => `${url}&error=access_denied`)],
  ['bad_request', 400, 'a missing authorization code', () => callback((url) => url.replace(/code=[^&]*/, ''))],
  [
    'bad_request',
    403,
    'a cross-origin request that would change data',
    () => post('{}', { origin: 'https://evil.test' }),
  ],
  ['license_invalid', 401, 'a missing dashboard session', () => service.get('/api/me')],
  ['license_invalid', 401, 'a forged dashboard session', () => service.get('/api/me', `board_sess=${'A'.repeat(43)}`)],
  [
    'license_invalid',
    401,
    'an expired dashboard session',
    async () => {
      const { cookie } = await service.newOwner();
      service.time += 7 * 86_400_000;
      return service.get('/api/me', cookie);
    },
  ],
  [
    'banned',
    401,
    'a banned account on the dashboard',
    async () => {
      const { cookie, playerId } = await service.newOwner();
      await banAccount(service, { playerId, reason: 'test' });
      return service.get('/api/me', cookie);
    },
  ],
  [
    'banned',
    401,
    'a deleted account on the dashboard',
    async () => {
      const { cookie } = await service.newOwner();
      await service.post('/api/me/delete', cookie);
      return service.get('/api/me', cookie);
    },
  ],
  [
    'banned',
    401,
    'a deleted account at the end of a login',
    async () => {
      const cookie = String((await signIn(service, idp.user('old-discord'))).headers['set-cookie']![1]).split(';')[0]!;
      await service.post('/api/me/delete', cookie);
      return signIn(service, idp.user('old-discord'), JSON_ONLY);
    },
  ],
  ['not_found', 404, 'an unknown login provider', () => auth('/auth/gitlab/start')],
  ['not_found', 404, 'an unconfigured login provider', () => auth('/auth/google/start')],
  [
    'not_found',
    404,
    'a dashboard action on a handle that the account does not hold',
    async () => service.post('/api/handles/Nobody/revoke', (await service.newOwner()).cookie),
  ],
  ['handle_taken', 409, 'a handle that is held, even by the caller', () => claimAll('Held', 'held')],
  ['handle_invalid', 400, 'an empty handle', () => claimAll('')],
  ['handle_invalid', 400, 'a handle of 151 characters', () => claimAll('a'.repeat(151))],
  ['handle_invalid', 400, 'a handle with a character that is not allowed', () => claimAll('a b')],
  ['handle_reserved', 409, 'a handle on the reserved list', () => claimAll('Admin')],
  ['quota_exceeded', 429, 'a fourth licence within 24 hours', () => claimAll('L1', 'L2', 'L3', 'L4')],
  [
    'account_too_new',
    403,
    'a provider account younger than 30 days',
    () => signIn(service, idp.user('new-github'), JSON_ONLY),
  ],
  [
    'internal',
    500,
    'an unexpected failure',
    async () => {
      const { cookie } = await service.newOwner();
      const broken = vi.spyOn(service.store, 'transaction').mockImplementation(() => {
        throw new TypeError('the cause');
      });
      const answer = await service.post('/api/me/delete', cookie);
      broken.mockRestore();
      return answer;
    },
  ],
  [
    'internal',
    502,
    'a login provider with an invalid response',
    () => callback((url) => url.replace(/code=[^&]*/, 'code=x')),
  ],
];

describe('refusals of logins and the dashboard', () => {
  it.each(ROWS)('the refusal %s with status %i is sent for %s', async (code, status, _condition, ask) => {
    const start = service.time;
    try {
      const answer = await ask();
      expect(outcome(answer)).toEqual([status, code]);
      expect(answer.json<{ detail: string }>().detail).toMatch(/^(?!.*the cause).*\w/);
      expect(Object.keys(answer.json<object>())).toEqual(['error', 'detail']);
      expect(answer.headers['content-type']).toBe('application/json');
    } finally {
      service.time = start;
    }
  });
});
