import { afterAll, describe, expect, it, vi } from 'vitest';
import { IdentityProvider, type OtherAnswer } from '../../accounts/identity-provider.js';
import { newAccountsService, outcome } from './accounts-service.js';
import { callbackOf, JSON_ONLY, signIn, storedRows } from './visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const service = await newAccountsService({ providers: idp.settings, time: Date.now() });

const USER = '{"id":77,"created_at":"2020-01-01T00:00:00Z"}';

describe('a login with a bad response from the provider', () => {
  it.each<readonly [string, string, OtherAnswer]>([
    ['old-github', '/github/login/oauth/access_token', { status: 500 }],
    ['old-github', '/github/login/oauth/access_token', { body: 'oops' }],
    ['old-github', '/github/login/oauth/access_token', { body: 't0ken' }],
    ['old-github', '/github/login/oauth/access_token', { body: '{"token_type":"bearer"}' }],
    ['old-github', '/github/login/oauth/access_token', { status: 302, body: '' }],
    ['old-github', '/github/user', { status: 401 }],
    ['old-github', '/github/user', { body: 't0ken' }],
    ['old-github', '/github/user', { body: USER.padEnd(1_048_577) }],
    ['old-github', '/github/user', { body: '[]' }],
    ['old-github', '/github/user', { body: '{"id":"7","created_at":"2020-01-01T00:00:00Z"}' }],
    ['old-github', '/github/user', { body: '{"id":1.5,"created_at":"2020-01-01T00:00:00Z"}' }],
    ['old-github', '/github/user', { body: '{"id":7}' }],
    ['old-github', '/github/user', { body: '{"id":7,"created_at":"yesterday"}' }],
    ['old-github', '/github/user', { body: '{"id":7,"created_at":"2020-01-01T00:00:00"}' }],
    ['old-discord', '/discord/api/users/@me', { body: '{"id":7}' }],
    ['old-discord', '/discord/api/users/@me', { body: '{"id":"-7"}' }],
    ['old-discord', '/discord/api/users/@me', { body: '{}' }],
    ['google', '/google/token', { body: '{"access_token":"a","token_type":"bearer"}' }],
  ])(
    'a login with %s fails with 502 if the provider sends a bad response at %s: case %#',
    async (slug, path, answer) => {
      const before = await storedRows(service);
      idp.otherAnswers.set(path, answer);
      try {
        const refused = await signIn(service, idp.user(slug), JSON_ONLY);
        expect(outcome(refused)).toEqual([502, 'internal']);
        const log = JSON.stringify(service.faults.splice(0));
        expect(log).toMatch(/failed/);
        expect(log + refused.body).not.toContain('t0ken');
        expect(await storedRows(service)).toEqual(before);
      } finally {
        idp.otherAnswers.clear();
      }
    },
  );

  it.each<readonly [string, string, OtherAnswer]>([
    [
      'a token in form encoding',
      '/github/login/oauth/access_token',
      { type: 'application/x-www-form-urlencoded; charset=utf-8', body: 'access_token=a&scope=&token_type=bearer' },
    ],
    ['a response of 1 MiB', '/github/user', { body: USER.padEnd(1_048_576) }],
  ])('a login succeeds after %s', async (_what, path, answer) => {
    idp.otherAnswers.set('/github/user', { body: USER });
    idp.otherAnswers.set(path, answer);
    try {
      expect((await signIn(service, idp.user('old-github'))).statusCode).toBe(302);
    } finally {
      idp.otherAnswers.clear();
    }
  });
});

describe('a login with a provider that does not respond', () => {
  it.each([
    ['one call', { callMs: 100, loginMs: 60_000, bytesMax: 1024 }],
    ['the whole login', { callMs: 60_000, loginMs: 100, bytesMax: 1024 }],
  ])('a login gets 502 when the provider does not respond within the time limit of %s', async (_what, bounds) => {
    const hasty = await newAccountsService({ providers: idp.settings, bounds, time: Date.now() });
    for (const [slug, path] of [
      ['old-github', '/github/login/oauth/access_token'],
      ['old-github', '/github/user'],
      ['google', '/google/jwks'],
    ] as const) {
      idp.otherAnswers.set(path, { hangs: true });
      expect(outcome(await signIn(hasty, idp.user(slug), JSON_ONLY))).toEqual([502, 'internal']);
      idp.otherAnswers.clear();
    }
  });

  it('a login with a provider that cannot be reached fails with 502', async () => {
    const nowhere = { ...idp.settings.github, TOKEN_URL: 'http://127.0.0.1:1/token' };
    const lost = await newAccountsService({ providers: { github: nowhere }, time: Date.now() });
    expect(outcome(await signIn(lost, idp.user('old-github'), JSON_ONLY))).toEqual([502, 'internal']);
    expect(JSON.stringify(lost.faults)).toMatch(/ECONNREFUSED|bad port/);
  });
});

describe('an internal failure', () => {
  it('a failure of our own code gets a 500 that does not reveal the cause', async () => {
    const { url, cookie } = await callbackOf(service, idp.user('old-github'));
    const broken = vi.spyOn(service.store, 'transaction').mockImplementation(() => {
      throw new TypeError('the secret of the cause');
    });
    const answer = await service.get(url, cookie, JSON_ONLY);
    broken.mockRestore();
    expect(outcome(answer)).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('secret');
    expect(JSON.stringify(service.faults.splice(0))).toContain('the secret of the cause');
  });
});
