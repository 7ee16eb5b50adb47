import { describe, expect, it } from 'vitest';
import { banAccount, unbanAccount } from '../../../../src/leaderboard/operator/ban-account.js';
import { newSigningKey } from '../../proofs/signing.js';
import { newAccountsService, outcome, setCookies } from './accounts-service.js';

const service = await newAccountsService();
const owner = await service.newOwner();
const POSTS = ['/api/handles', '/api/handles/x/reissue', '/api/handles/x/revoke', '/api/me/delete', '/api/logout'];
const CLEARED = 'board_sess=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';

describe('a POST to the dashboard', () => {
  it.each<readonly [string, Record<string, string>, boolean]>([
    ['a page of the service', { 'sec-fetch-site': 'same-origin', origin: 'http://board.test' }, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['a page of the service, without an origin', { 'sec-fetch-site': 'same-origin' }, true],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, false],
    ['a page of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, false],
    [
      'a page of another site whose origin resembles the host',
      { 'sec-fetch-site': 'cross-site', origin: 'http://h.test', host: 'h.test' },
      false,
    ],
    [
      'a page of another host of the same site',
      { 'sec-fetch-site': 'same-site', origin: 'http://www.board.test' },
      false,
    ],
    [
      'a page of the base URL of a service behind a proxy',
      { 'sec-fetch-site': 'same-site', origin: 'http://board.test' },
      true,
    ],
    ['a browser with an unknown Sec-Fetch-Site value', { 'sec-fetch-site': 'SAME-ORIGIN' }, false],
    ['a browser with two Sec-Fetch-Site values', { 'sec-fetch-site': 'same-origin, cross-site' }, false],
    ['a program that is not a browser', {}, true],
    [
      'an old browser with the origin of the requested host',
      { origin: 'http://h.test:8080', host: 'h.test:8080' },
      true,
    ],
    [
      'an old browser with the origin of the requested host, over https',
      { origin: 'https://h.test', host: 'h.test:443' },
      true,
    ],
    ['an old browser with an origin of another port', { origin: 'http://h.test:8081', host: 'h.test:8080' }, false],
    ['an old browser with the origin of the base URL', { origin: 'http://board.test', host: 'inner:1' }, true],
    ['an old browser with the origin of another site', { origin: 'https://evil.test', host: 'board.test' }, false],
    [
      'an old browser with an origin that resembles the host',
      { origin: 'http://board.test.evil.test', host: 'board.test' },
      false,
    ],
    ['a frame without an origin', { origin: 'null', host: 'null' }, false],
    ['a browser with an empty origin', { origin: '', host: 'board.test' }, false],
    ['a page whose Origin header contains a path', { origin: 'http://h.test/x', host: 'h.test' }, false],
    ['a page whose origin is an FTP address', { origin: 'ftp://h.test', host: 'h.test' }, false],
    ['two origins in one Origin header', { origin: 'http://h.test, http://evil.test', host: 'h.test' }, false],
  ])('a POST is accepted only from pages of the service and from programs: %s', async (_what, headers, allowed) => {
    for (const url of POSTS) {
      const cross = await service.post(url, undefined, undefined, headers);
      // The service checks the origin before everything else, including the session.
      expect([url, outcome(cross)]).toEqual([
        url,
        allowed ? (url === '/api/logout' ? { ok: true } : [401, 'license_invalid']) : [403, 'bad_request'],
      ]);
      expect(cross.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('a POST from a page of another site changes nothing', async () => {
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    for (const url of POSTS) expect((await service.post(url, owner.cookie, '{}', evil)).statusCode).toBe(403);
    expect((await service.get('/api/me', owner.cookie, evil)).statusCode).toBe(200);
  });
});

describe('the session of a dashboard user', () => {
  const [name, token = ''] = owner.cookie.split('=');

  it.each([
    ['the cookie is missing', undefined],
    ['the cookie is empty', `${name}=`],
    ['the cookie is forged', `${name}=${'A'.repeat(43)}`],
    ['the cookie is cut short', owner.cookie.slice(0, -1)],
    ['the cookie is too long', `${owner.cookie}A`],
    ['the cookie has the name that is used over https', `__Host-${owner.cookie}`],
    ['the cookie contains the stored hash', `${name}=${Buffer.from(token).toString('hex')}`],
    ['the cookie is not valid text', `${name}=%00%ff`],
  ])('a session is refused with 401 license_invalid when %s', async (_what, cookie) => {
    for (const url of ['/api/me', '/api/handles']) {
      const answer = await service.get(url, cookie);
      expect(outcome(answer)).toEqual([401, 'license_invalid']);
      expect(setCookies(answer)).toEqual(cookie?.startsWith(`${name}=`) ? [CLEARED] : []);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const page = await service.get('/dashboard', cookie);
    expect([page.statusCode, page.headers.location]).toEqual([302, '/login']);
    expect(setCookies(page)).toEqual(cookie?.startsWith(`${name}=`) ? [CLEARED] : []);
  });

  it('a user with a session gets the account page, which no cache stores', async () => {
    const { statusCode, headers, body } = await service.get('/dashboard', owner.cookie);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('id="account"');
  });

  it('a session ends after 7 days, even if it is used', async () => {
    const { cookie } = await service.newOwner();
    const start = service.time;
    try {
      for (const [day, status] of [
        [3, 200],
        [7 - 1 / 86_400_000, 200],
        [7, 401],
      ] as const) {
        service.time = start + day * 86_400_000;
        expect([day, (await service.get('/api/me', cookie)).statusCode]).toEqual([day, status]);
      }
    } finally {
      service.time = start;
    }
  });

  it('a session is valid for one service only', async () => {
    const other = await newAccountsService();
    expect(outcome(await other.get('/api/me', owner.cookie))).toEqual([401, 'license_invalid']);
  });

  it('a logout ends the session on the server, and a logout without a session succeeds', async () => {
    const { cookie } = await service.newOwner();
    for (const sent of [cookie, cookie, undefined, `${name}=x`]) {
      const answer = await service.post('/api/logout', sent, 'not json');
      expect([answer.statusCode, answer.json(), setCookies(answer)]).toEqual([200, { ok: true }, [CLEARED]]);
    }
    expect(outcome(await service.get('/api/me', cookie))).toEqual([401, 'license_invalid']);
  });

  it('a session of a banned account is refused until the ban is lifted', async () => {
    const { cookie, playerId } = await service.newOwner();
    await banAccount(service, { playerId, reason: 'test' });
    for (const answer of [await service.get('/api/me', cookie), await service.post('/api/me/delete', cookie)]) {
      expect([outcome(answer), setCookies(answer)]).toEqual([[401, 'banned'], [CLEARED]]);
    }
    await unbanAccount(service, playerId);
    expect((await service.get('/api/me', cookie)).statusCode).toBe(200);
  });

  it('a session of a missing account is refused', async () => {
    const { cookie, playerId } = await service.newOwner();
    await service.store.deleteFrom('account').where('player_id', '=', playerId).execute();
    const answer = await service.get('/api/me', cookie);
    expect([outcome(answer), setCookies(answer)]).toEqual([[401, 'license_invalid'], [CLEARED]]);
  });
});

describe('the body of a request', () => {
  const fresh = async () => {
    const { cookie } = await service.newOwner();
    return (body: unknown, headers: Record<string, string> = {}) => service.post('/api/handles', cookie, body, headers);
  };

  it.each<readonly [string, unknown]>([
    ['is missing', undefined],
    ['is empty', ''],
    ['is not JSON', '{'],
    ['is two values', '{} {}'],
    ['is not an object', '[]'],
    ['is null', 'null'],
    ['has an unknown member', { handle: 'a1', jwk: {}, extra: 1 }],
    ['has a member named like one of the prototype', '{"__proto__": {"handle": "a1"}}'],
    ['has a number as its handle', { handle: 7, jwk: {} }],
    ['exceeds 64 KiB', `{"handle": "a1"${' '.repeat(65_536)}}`],
    ['is one byte longer than 64 KiB', `{"handle": "a1"${' '.repeat(65_537 - 16)}}`],
  ])('a body that %s is refused with 400 bad_request', async (_what, body) => {
    expect(outcome(await (await fresh())(body))).toEqual([400, 'bad_request']);
  });

  it('a body of exactly 64 KiB is accepted', async () => {
    const { jwk } = await newSigningKey();
    const text = JSON.stringify({ handle: 'Exactly', jwk });
    expect((await (await fresh())(text + ' '.repeat(65_536 - text.length))).statusCode).toBe(200);
  });

  it.each(['', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
    'a body may have the content type %j',
    async (type) => {
      const { jwk } = await newSigningKey();
      const post = await fresh();
      const answer = await post({ handle: `T${type.length}`, jwk }, type === '' ? {} : { 'content-type': type });
      expect(answer.statusCode).toBe(200);
    },
  );

  it('a body that is not UTF-8 gets 400', async () => {
    const { cookie } = await service.newOwner();
    const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const answer = await service.app.inject({ method: 'POST', url: '/api/handles', headers: { cookie }, payload });
    expect(outcome(answer)).toEqual([400, 'bad_request']);
  });

  it('a body without a handle gets handle_invalid', async () => {
    expect(outcome(await (await fresh())({ jwk: {} }))).toEqual([400, 'handle_invalid']);
  });
});

describe('the public key in a claim', () => {
  it.each<readonly [string, (jwk: Record<string, unknown>) => unknown]>([
    ['is missing', () => undefined],
    ['is null', () => null],
    ['is a text', () => 'key'],
    ['is a list', () => []],
    ['has no curve', ({ crv: _crv, ...jwk }) => jwk],
    ['is on another curve', (jwk) => ({ ...jwk, crv: 'P-384' })],
    ['is of another type', (jwk) => ({ ...jwk, kty: 'RSA' })],
    ['is not on the curve', (jwk) => ({ ...jwk, y: jwk['x'] })],
    ['has a short coordinate', (jwk) => ({ ...jwk, x: String(jwk['x']).slice(1) })],
    ['has padding', (jwk) => ({ ...jwk, x: `${String(jwk['x'])}=` })],
    ['contains the private member', (jwk) => ({ ...jwk, d: 'cHJpdmF0ZS1zZWNyZXQ' })],
    ['has a private member that is null', (jwk) => ({ ...jwk, d: null })],
  ])('a key that %s is refused with 400 bad_request', async (_what, change) => {
    const [{ cookie }, { jwk }] = [await service.newOwner(), await newSigningKey()];
    expect(outcome(await service.post('/api/handles', cookie, { handle: 'Keyed', jwk: change({ ...jwk }) }))).toEqual([
      400,
      'bad_request',
    ]);
  });

  it('a key may have additional public members', async () => {
    const [{ cookie }, { jwk, jkt }] = [await service.newOwner(), await newSigningKey()];
    const more = { ...jwk, kid: 'k', use: 'sig', alg: 'ES256', key_ops: ['verify'], ext: true };
    const answer = await service.post('/api/handles', cookie, { handle: 'More', jwk: more });
    expect(answer.json()).toMatchObject({ jkt });
  });

  it('a private key never appears in a response, a log or a table', async () => {
    const [{ cookie }, { jwk }] = [await service.newOwner(), await newSigningKey()];
    const secret = 'cHJpdmF0ZS1zZWNyZXQ';
    const answer = await service.post('/api/handles', cookie, { handle: 'Leak', jwk: { ...jwk, d: secret } });
    const tables = await Promise.all(
      (['account', 'handle', 'credential', 'session'] as const).map((table) =>
        service.store.selectFrom(table).selectAll().execute(),
      ),
    );
    const kept = JSON.stringify([answer.body, service.faults, service.requests, tables]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(jwk.x);
    expect(kept).not.toContain('Leak');
  });
});

describe('a path of the dashboard', () => {
  it('a path of the dashboard responds 405 to methods that it does not support', async () => {
    for (const [method, url, allow] of [
      ['DELETE', '/api/handles', 'GET, HEAD, POST'],
      ['POST', '/api/me', 'GET, HEAD'],
      ['GET', '/api/me/delete', 'POST'],
      ['GET', '/api/logout', 'POST'],
      ['OPTIONS', '/api/handles', 'GET, HEAD, POST'],
      ['POST', '/auth/github/start', 'GET, HEAD'],
    ] as const) {
      const answer = await service.app.inject({ method, url });
      expect([url, outcome(answer), answer.headers.allow]).toEqual([url, [405, 'bad_request'], allow]);
    }
  });

  it('a path of the dashboard responds to HEAD like to GET', async () => {
    const head = await service.app.inject({ method: 'HEAD', url: '/api/me', headers: { cookie: owner.cookie } });
    const get = await service.get('/api/me', owner.cookie);
    expect([head.statusCode, head.body, head.headers]).toEqual([200, '', get.headers]);
  });
});
