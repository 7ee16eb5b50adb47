import { afterAll, describe, expect, it } from 'vitest';
import { IdentityProvider } from '../../accounts/identity-provider.js';
import { newAccountsService, outcome, setCookies } from './accounts-service.js';
import { callbackOf, JSON_ONLY, startLogin, storedRows } from './visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const service = await newAccountsService({ providers: idp.settings, time: Date.now() });
const other = await newAccountsService({ providers: { github: idp.settings.github }, time: Date.now() });

/** Changes a callback in a way that the service must refuse. */
type Change = (callback: { url: string; cookie: string }) => Promise<{ url: string; cookie: string }>;

describe('the callback of a login', () => {
  it.each<readonly [string, number, string, Change]>([
    ['of an unknown provider (check 1)', 404, 'not_found', at(({ url }) => ({ url: url.replace('github', 'gitlab') }))],
    [
      'of the development login while it is off (check 1)',
      404,
      'not_found',
      at(({ url }) => ({ url: url.replace('github', 'dev') })),
    ],
    [
      'with an error that the provider reports (check 2)',
      400,
      'bad_request',
      at(({ url }) => ({ url: `${url}&error=access_denied` })),
    ],
    ['without the cookie (check 3)', 400, 'bad_request', at(() => ({ cookie: '' }))],
    ['without a state (check 3)', 400, 'bad_request', at(({ url }) => ({ url: url.replace(/&?state=[^&]*/, '') }))],
    ['with another state (check 3)', 400, 'bad_request', at(({ url }) => ({ url: swapLast(url) }))],
    [
      'with a cookie of another state (check 3)',
      400,
      'bad_request',
      async ({ url }) => ({ url, cookie: (await callbackOf(service, idp.user('old-github'))).cookie }),
    ],
    [
      'with a cookie of another provider (check 3)',
      400,
      'bad_request',
      at(({ cookie }) => ({ cookie: cookie.replace('.github', '.discord') })),
    ],
    [
      'with a cookie without a provider (check 3)',
      400,
      'bad_request',
      at(({ cookie }) => ({ cookie: cookie.replace('.github', '') })),
    ],
    ['with a forged state and cookie (check 3)', 400, 'bad_request', at(({ url }) => forged(url, 'A'.repeat(43)))],
    ['with a state and cookie of another form (check 3)', 400, 'bad_request', at(({ url }) => forged(url, 'x'))],
    [
      'with a state and cookie of another service (check 3)',
      400,
      'bad_request',
      async () => callbackOf(other, idp.user('old-github')),
    ],
    [
      'with a state and cookie of a login with another provider (check 3)',
      400,
      'bad_request',
      async ({ url }) => forged(url, stateOf((await startLogin(service, 'discord')).location.search)),
    ],
    ['without a code (check 4)', 400, 'bad_request', at(({ url }) => ({ url: url.replace(/code=[^&]*/, '') }))],
    [
      'with an empty code (check 4)',
      400,
      'bad_request',
      at(({ url }) => ({ url: url.replace(/code=[^&]*/, 'code=') })),
    ],
    [
      'with a code that the provider did not issue (check 5)',
      502,
      'internal',
      at(({ url }) => ({ url: url.replace(/code=[^&]*/, 'code=abc') })),
    ],
    [
      'with the code of another login (check 5)',
      502,
      'internal',
      async ({ url, cookie }) => {
        const stolen = /code=[^&]*/.exec((await callbackOf(service, idp.user('old-github'))).url)![0];
        return { url: url.replace(/code=[^&]*/, stolen), cookie };
      },
    ],
  ])('a callback %s is refused with %i %s, and nothing is written', async (_what, status, code, change) => {
    const before = await storedRows(service);
    const { url, cookie } = await change(await callbackOf(service, idp.user('old-github')));
    const answer = await service.get(url, cookie, JSON_ONLY);
    expect(outcome(answer)).toEqual([status, code]);
    expect(answer.headers['cache-control']).toBe('no-store');
    // The cookie is valid for one callback, even if the callback is refused.
    expect(setCookies(answer)).toEqual(
      status === 404 ? [] : ['board_oauth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    );
    expect(await storedRows(service)).toEqual(before);
  });

  it('a callback is refused when the login took longer than 10 minutes (check 3)', async () => {
    const { url, cookie } = await callbackOf(service, idp.user('old-github'));
    service.time += 601_000;
    try {
      expect(outcome(await service.get(url, cookie, JSON_ONLY))).toEqual([400, 'bad_request']);
      service.time -= 1000;
      expect((await service.get(url, cookie)).statusCode).toBe(302);
    } finally {
      service.time = Date.now();
    }
  });

  it('a callback that repeats a parameter uses the first value', async () => {
    const { url, cookie } = await callbackOf(service, idp.user('old-github'));
    expect((await service.get(`${url}&state=x&code=y`, cookie)).statusCode).toBe(302);
  });
});

describe('the refusal of a login', () => {
  it('a browser gets the refusal as an HTML page, with the same status as a refusal in JSON', async () => {
    for (const [accept, url, status, code] of [
      ['text/html', '/auth/github/callback?error=%3Cb%3E', 400, 'bad_request'],
      [undefined, '/auth/%3Cscript%3E/start', 404, 'not_found'],
      ['*/*', '/auth/nobody/callback', 404, 'not_found'],
    ] as const) {
      const answer = await service.get(url, undefined, accept === undefined ? {} : { accept });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(answer.body).toContain(`id="auth-error" data-error="${code}"`);
      expect(answer.body).toContain(`<code id="auth-error-code">${code}</code>`);
      expect(answer.body).toMatch(/id="auth-error-detail">[^<]+</);
      expect(answer.body).toContain('id="auth-error-retry" href="/login"');
      expect(answer.body).not.toMatch(/<script>|<b>/);
    }
  });

  it('a refusal is JSON for a client that accepts JSON among other types', async () => {
    const accept = 'text/html, Application/JSON;q=0.9';
    const answer = await service.get('/auth/nobody/start', undefined, { accept });
    expect(answer.json()).toEqual({ error: 'not_found', detail: expect.stringMatching(/\w/) as string });
  });
});

function at(change: (callback: { url: string; cookie: string }) => Partial<{ url: string; cookie: string }>): Change {
  return (callback) => Promise.resolve({ ...callback, ...change(callback) });
}

const stateOf = (query: string): string => /state=([^&]*)/.exec(query)![1]!;

/** Returns a callback whose cookie matches its state. */
const forged = (url: string, state: string): { url: string; cookie: string } => ({
  url: url.replace(/state=[^&]*/, `state=${state}`),
  cookie: `board_oauth=${state}.github`,
});

const swapLast = (url: string): string =>
  url.replace(/state=(.)/, (_all, first: string) => `state=${first === 'A' ? 'B' : 'A'}`);
