import { afterAll, describe, expect, it } from 'vitest';
import { IdentityProvider } from '../../accounts/identity-provider.js';
import { newAccountsService, setCookies } from './accounts-service.js';
import { callbackOf, signIn, startLogin } from './visitor.js';

const idp = await IdentityProvider.start();
afterAll(() => idp.close());
const service = await newAccountsService({ providers: idp.settings, time: Date.now() });

describe('the start of a login', () => {
  it.each([
    ['discord', 'identify', false],
    ['google', 'openid', true],
    ['github', null, false],
  ] as const)('the start of a login with %s redirects to the provider', async (name, scope, hasNonce) => {
    const answer = await service.get(`/auth/${name}/start`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const url = new URL(answer.headers.location!);
    expect(url.origin + url.pathname).toBe(idp.settings[name].AUTHORIZE_URL);
    const { state, code_challenge, nonce, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      client_id: 'dev',
      response_type: 'code',
      redirect_uri: `http://board.test/auth/${name}/callback`,
      code_challenge_method: 'S256',
      ...(scope === null ? {} : { scope }),
    });
    expect([Buffer.from(state!, 'base64url').length, Buffer.from(code_challenge!, 'base64url').length]).toEqual([
      32, 32,
    ]);
    expect(nonce !== undefined).toBe(hasNonce);
    expect(setCookies(answer)).toEqual([`board_oauth=${state}.${name}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`]);
  });

  it('the start of a login over https sets a cookie that no other host can set', async () => {
    const https = await newAccountsService({ baseUrl: 'https://board.test', providers: idp.settings });
    const [cookie] = setCookies(await https.get('/auth/github/start'));
    expect(cookie).toMatch(
      /^__Host-board_oauth=[\w-]{43}\.github; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const session = await signIn(https, idp.user('old-github'));
    expect(setCookies(session)[1]).toMatch(
      /^__Host-board_sess=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('the test provider refuses the start of a login that requests an e-mail address', async () => {
    const { location } = await startLogin(service, 'google');
    location.searchParams.set('scope', 'openid email');
    expect((await fetch(location)).status).toBe(400);
  });
});

describe('a login', () => {
  it.each(['old-discord', 'google', 'old-github'])(
    'a login with %s opens a session for the account of the user at that provider',
    async (slug) => {
      const user = idp.user(slug);
      const answer = await signIn(service, user);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard']);
      const [cleared, session] = setCookies(answer);
      expect(cleared).toBe('board_oauth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
      expect(session).toMatch(/^board_sess=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
      const me = await service.get('/api/me', session!.split(';')[0]);
      expect(me.json()).toMatchObject({ idp: user.provider, since: service.time, handles: 0 });
      const again = await signIn(service, user);
      const same = await service.get('/api/me', setCookies(again)[1]!.split(';')[0]);
      expect(same.json()).toEqual(me.json());
    },
  );

  it('a login redirects only to the dashboard, never to an address in the request', async () => {
    for (const name of ['next', 'return', 'return_to', 'redirect', 'redirect_uri', 'url']) {
      const evil = `${name}=${encodeURIComponent('https://evil.test/')}`;
      const start = await service.get(`/auth/github/start?${evil}`);
      expect(new URL(start.headers.location!).searchParams.get('redirect_uri')).toBe(
        'http://board.test/auth/github/callback',
      );
      const { url, cookie } = await callbackOf(service, idp.user('old-github'));
      expect((await service.get(`${url}&${evil}`, cookie)).headers.location).toBe('/dashboard');
    }
  });

  it('a login sends the configured callback address to the provider, whatever Host header the request has', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    const start = await service.get('/auth/github/start', undefined, headers);
    expect(new URL(start.headers.location!).searchParams.get('redirect_uri')).toBe(
      'http://board.test/auth/github/callback',
    );
    for (const path of ['//evil.test', '//evil.test/login', '/%2F%2Fevil.test', '/\\evil.test', '/login/']) {
      expect([path, (await service.get(path)).headers.location]).toEqual([path, undefined]);
    }
  });

  it('a login may start in one process of a deployment and end in another', async () => {
    const sibling = await newAccountsService({ sibling: service, providers: idp.settings, time: Date.now() });
    const { url, cookie } = await callbackOf(service, idp.user('google'));
    const session = setCookies(await sibling.get(url, cookie))[1]!.split(';')[0];
    expect((await service.get('/api/me', session)).statusCode).toBe(200);
    await service.post('/api/logout', session);
    expect((await sibling.get('/api/me', session)).statusCode).toBe(401);
  });

  it('a login stores only the hash of the session token', async () => {
    const answer = await signIn(service, idp.user('old-github'));
    const token = /board_sess=([\w-]+)/.exec(setCookies(answer)[1]!)![1]!;
    const rows = JSON.stringify(await service.store.selectFrom('session').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(JSON.stringify(Buffer.from(token).toJSON().data));
  });
});
