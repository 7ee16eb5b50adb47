import { describe, expect, it } from 'vitest';
import { banAccount, unbanAccount } from '../../../../src/leaderboard/operator/ban-account.js';
import { newSigningKey } from '../../proofs/signing.js';
import { newAccountsService, outcome, setCookies } from './accounts-service.js';

const service = await newAccountsService();
const owner = await service.newOwner();
const POSTS = ['/api/handles', '/api/handles/x/reissue', '/api/handles/x/revoke', '/api/me/delete', '/api/logout'];
const CLEARED = 'board_sess=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';

describe('a POST that comes from', () => {
  it.each<readonly [string, Record<string, string>, boolean]>([
    ['a page of the service', { 'sec-fetch-site': 'same-origin', origin: 'http://board.test' }, true],
    ['the address bar', { 'sec-fetch-site': 'none' }, true],
    ['a page of the service, without an origin', { 'sec-fetch-site': 'same-origin' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, false],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, false],
    [
      'another site, with an origin like the host',
      { 'sec-fetch-site': 'cross-site', origin: 'http://h.test', host: 'h.test' },
      false,
    ],
    ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://www.board.test' }, false],
    [
      'the service by its base URL behind a proxy',
      { 'sec-fetch-site': 'same-site', origin: 'http://board.test' },
      true,
    ],
    ['a browser of another language', { 'sec-fetch-site': 'SAME-ORIGIN' }, false],
    ['a browser that says so twice', { 'sec-fetch-site': 'same-origin, cross-site' }, false],
    ['no browser', {}, true],
    ['an old browser on the host that was asked', { origin: 'http://h.test:8080', host: 'h.test:8080' }, true],
    ['an old browser on the host that was asked, over https', { origin: 'https://h.test', host: 'h.test:443' }, true],
    ['an old browser on another port', { origin: 'http://h.test:8081', host: 'h.test:8080' }, false],
    ['an old browser on the base URL', { origin: 'http://board.test', host: 'inner:1' }, true],
    ['an old browser on another site', { origin: 'https://evil.test', host: 'board.test' }, false],
    ['an old browser on a host like ours', { origin: 'http://board.test.evil.test', host: 'board.test' }, false],
    ['a frame without an origin', { origin: 'null', host: 'null' }, false],
    ['a browser with an empty origin', { origin: '', host: 'board.test' }, false],
    ['a page whose address has more than an origin', { origin: 'http://h.test/x', host: 'h.test' }, false],
    ['a page that is not of the web', { origin: 'ftp://h.test', host: 'h.test' }, false],
    ['two pages', { origin: 'http://h.test, http://evil.test', host: 'h.test' }, false],
  ])('%s', async (_what, headers, allowed) => {
    for (const url of POSTS) {
      const cross = await service.post(url, undefined, undefined, headers);
      // The check of the origin comes first, even before the check of the session.
      expect([url, outcome(cross)]).toEqual([
        url,
        allowed ? (url === '/api/logout' ? { ok: true } : [401, 'license_invalid']) : [403, 'bad_request'],
      ]);
      expect(cross.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('a POST from another site changes nothing', async () => {
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    for (const url of POSTS) expect((await service.post(url, owner.cookie, '{}', evil)).statusCode).toBe(403);
    expect((await service.get('/api/me', owner.cookie, evil)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  const [name, token = ''] = owner.cookie.split('=');

  it.each([
    ['there is none', undefined],
    ['it is empty', `${name}=`],
    ['it is forged', `${name}=${'A'.repeat(43)}`],
    ['it is cut short', owner.cookie.slice(0, -1)],
    ['it is longer', `${owner.cookie}A`],
    ['it has the name that it has over https', `__Host-${owner.cookie}`],
    ['it is the hash that is stored', `${name}=${Buffer.from(token).toString('hex')}`],
    ['it is not a text', `${name}=%00%ff`],
  ])('a session that %s is refused: 401 license_invalid', async (_what, cookie) => {
    for (const url of ['/api/me', '/api/handles']) {
      const answer = await service.get(url, cookie);
      expect(outcome(answer)).toEqual([401, 'license_invalid']);
      expect(setCookies(answer)).toEqual(cookie?.startsWith(`${name}=`) ? [CLEARED] : []);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('a session ends after 7 days, and is not renewed by use', async () => {
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

  it('a session ends with a logout, also on the server; a logout without a session succeeds', async () => {
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

  it('a session of an account that does not exist is refused', async () => {
    const { cookie, playerId } = await service.newOwner();
    await service.store.deleteFrom('account').where('player_id', '=', playerId).execute();
    const answer = await service.get('/api/me', cookie);
    expect([outcome(answer), setCookies(answer)]).toEqual([[401, 'license_invalid'], [CLEARED]]);
  });
});

describe('a body', () => {
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
    ['has a member of the prototype', '{"__proto__": {"handle": "a1"}}'],
    ['has a number as its handle', { handle: 7, jwk: {} }],
    ['is over 64 KiB', `{"handle": "a1"${' '.repeat(65_536)}}`],
    ['is 64 KiB and a byte', `{"handle": "a1"${' '.repeat(65_537 - 16)}}`],
  ])('a body that %s is a 400 bad_request', async (_what, body) => {
    expect(outcome(await (await fresh())(body))).toEqual([400, 'bad_request']);
  });

  it('a body of exactly 64 KiB is read', async () => {
    const { jwk } = await newSigningKey();
    const text = JSON.stringify({ handle: 'Exactly', jwk });
    expect((await (await fresh())(text + ' '.repeat(65_536 - text.length))).statusCode).toBe(200);
  });

  it.each(['', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
    'a body may have the type %j',
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

  it('a body without a handle, or with an empty one, gets handle_invalid', async () => {
    expect(outcome(await (await fresh())({ jwk: {} }))).toEqual([400, 'handle_invalid']);
  });
});

describe('a key', () => {
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
    ['is private', (jwk) => ({ ...jwk, d: 'cHJpdmF0ZS1zZWNyZXQ' })],
    ['is private with null', (jwk) => ({ ...jwk, d: null })],
  ])('a key that %s is a 400 bad_request', async (_what, change) => {
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

  it('a private key never appears in an answer, a log or a table', async () => {
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
  it('a path of the dashboard answers other methods with 405', async () => {
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

  it('a path of the dashboard answers HEAD like GET', async () => {
    const head = await service.app.inject({ method: 'HEAD', url: '/api/me', headers: { cookie: owner.cookie } });
    const get = await service.get('/api/me', owner.cookie);
    expect([head.statusCode, head.body, head.headers]).toEqual([200, '', get.headers]);
  });
});
