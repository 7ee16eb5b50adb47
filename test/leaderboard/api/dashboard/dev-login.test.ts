import { describe, expect, it } from 'vitest';
import { checkDevLogin } from '../../../../src/leaderboard/accounts/dev-provider.js';
import { newAccountsService, outcome, setCookies } from './accounts-service.js';
import { JSON_ONLY } from './visitor.js';

const baseUrl = 'http://127.0.0.1:4280';
const service = await newAccountsService({ baseUrl, allowsDevLogin: true });

async function openForm(): Promise<{ state: string; cookie: string; page: string }> {
  const start = await service.get('/auth/dev/start');
  const url = new URL(start.headers.location!);
  expect(url.origin).toBe(baseUrl);
  const page = (await service.get(url.pathname + url.search)).body;
  return { state: url.searchParams.get('state')!, cookie: setCookies(start)[0]!.split(';')[0]!, page };
}

const signInAs = async (name: string) => {
  const { state, cookie } = await openForm();
  return service.get(`/auth/dev/callback?state=${state}&code=${encodeURIComponent(name)}`, cookie, JSON_ONLY);
};
const subOf = async (name: string): Promise<unknown> => {
  const cookie = setCookies(await signInAs(name))[1]!.split(';')[0];
  return (await service.get('/api/me', cookie)).json<{ sub: string }>().sub;
};

describe('the development login', () => {
  it('the development login shows a form that leads to the callback', async () => {
    const { state, page } = await openForm();
    expect(page).toContain('action="/auth/dev/callback"');
    expect(page).toContain(`<input type="hidden" name="state" value="${state}"`);
    expect(page).toContain('name="code"');
  });

  it('the development login signs in under any name, and the same name always opens the same account', async () => {
    expect(await subOf('ann')).toBe(await subOf('ann'));
    expect(await subOf('Ann')).not.toBe(await subOf('ann'));
  });

  it('the development login accepts a name of 1 to 100 characters', async () => {
    expect((await signInAs('x'.repeat(100))).statusCode).toBe(302);
    expect(outcome(await signInAs('x'.repeat(101)))).toEqual([400, 'bad_request']);
    expect(outcome(await signInAs(''))).toEqual([400, 'bad_request']);
  });

  it('the development login requires the state of a login, like other providers', async () => {
    const { state } = await openForm();
    expect(outcome(await service.get(`/auth/dev/callback?state=${state}&code=ann`, '', JSON_ONLY))).toEqual([
      400,
      'bad_request',
    ]);
    for (const query of ['', '?state=', '?state=%22%3E%3Cscript%3E']) {
      const answer = await service.get(`/auth/dev/authorize${query}`);
      expect([answer.statusCode, answer.body.includes('<script>')]).toEqual([400, false]);
    }
  });

  it('the development login does not exist unless the settings turn it on', async () => {
    const plain = await newAccountsService({ baseUrl });
    for (const path of ['start', 'callback', 'authorize']) {
      expect(outcome(await plain.get(`/auth/dev/${path}`, undefined, JSON_ONLY))).toEqual([404, 'not_found']);
    }
  });

  it.each([
    ['http://127.0.0.1:4280', '127.0.0.1'],
    ['http://localhost', 'localhost'],
    ['http://[::1]:8080', '::1'],
    ['http://127.1.2.3', '127.0.0.1'],
  ])('the development login may run with the base URL %s in a service that listens on %s', (url, host) => {
    expect(() => checkDevLogin(url, host)).not.toThrow();
  });

  it.each([
    ['https://127.0.0.1:4280', '127.0.0.1'],
    ['https://localhost', '127.0.0.1'],
    ['http://board.test', '127.0.0.1'],
    ['http://10.0.0.1', '127.0.0.1'],
    ['http://127.0.0.1.evil.test', '127.0.0.1'],
    ['http://localhost.evil.test', '127.0.0.1'],
    ['http://127.0.0.1:4280', '0.0.0.0'],
    ['http://127.0.0.1:4280', '::'],
  ])('the development login refuses to run with the base URL %s in a service that listens on %s', (url, host) => {
    expect(() => checkDevLogin(url, host)).toThrow(/--dev-login lets every visitor/);
  });
});
