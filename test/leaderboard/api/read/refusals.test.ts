import { describe, expect, it } from 'vitest';
import { eva, newWorld } from './world.js';

const ORIGIN = 'https://page.test';
const world = await newWorld({ origins: new Set([ORIGIN]) });
const { get, send, app } = world;
const [mia, gone] = [await world.newPlayer('Mia'), await world.newPlayer('Gone')];
await send(mia, [eva(5)]);
await send(gone, [eva(6)]);
await world.newPlayer('Kim');
await world.hide(gone);
await world.store.insertInto('retired_handle').values({ handle_lc: 'retired', reason: 'x', retired_ms: 1 }).execute();

const READ = 'public, s-maxage=30, stale-while-revalidate=30';
const READS = [
  '/v1/leaderboards',
  '/v1/leaderboards/longest_eva',
  '/v1/players/mia',
  '/v1/players?q=mi',
  '/v1/players/mia/events',
  '/v1/events',
  '/v1/compare?handles=mia',
  '/v1/stats',
  '/v1/feed',
  '/v1/openapi.json',
];

const part = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27');

// `bad_request`, 400 (docs/reference/leaderboard.md, "Refusals").
describe('a request that gets bad_request', () => {
  const INTEGERS = [
    'abc',
    '1.5',
    ' 5',
    '5 ',
    '1e3',
    '0x10',
    '9223372036854775808',
    '-9223372036854775809',
    '--1',
    '+',
    '٣',
  ];
  const TAKERS = [
    ['/v1/leaderboards', ['limit']],
    ['/v1/leaderboards/longest_eva', ['limit', 'offset']],
    ['/v1/players/mia/events', ['limit', 'before']],
    ['/v1/events', ['limit', 'before']],
    ['/v1/feed', ['limit']],
    ['/v1/players?q=mi', ['limit']],
  ] as const;

  it.each(TAKERS)(
    '%s responds with bad_request to a value that is not an integer, and names the parameter',
    async (path, names) => {
      for (const name of names) {
        for (const text of INTEGERS) {
          const { status, body } = await get(`${path}${path.includes('?') ? '&' : '?'}${name}=${part(text)}`);
          expect([text, status, body.error]).toEqual([text, 400, 'bad_request']);
          expect(body.detail).toContain(`'${name}' must be a 64-bit integer`);
        }
      }
    },
  );

  it.each(['/v1/events', '/v1/players/mia/events'])(
    '%s responds with bad_request to a negative cursor',
    async (path) => {
      expect((await get(`${path}?before=-1`)).status).toBe(400);
      expect((await get(`${path}?before=-0`)).status).toBe(200);
    },
  );

  it.each([
    ['period=Daily', "'period' must be"],
    ['period=hourly', "'period' must be"],
    ["period='; drop table x", "'period' must be"],
    ['at=2026-11-22', "'at' selects a window"],
    ['period=alltime&at=2026', "'at' selects a window"],
    ['period=daily&at=2026-02-29', "not '2026-02-29'; the last of 2026-02 is 2026-02-28"],
    ['period=weekly&at=2027-W53', "not '2027-W53'; the last of 2027 is 2027-W52"],
    ['period=daily&at=2026-11', "'at' must be"],
    ['period=daily&at=26-11-01', "'at' must be"],
    ['period=weekly&at=2026-W00', "'at' must be"],
    ['period=weekly&at=2026-W54', "'at' must be"],
    ['period=weekly&at=2026-w10', "'at' must be"],
    ['period=weekly&at=1969-W10', "'at' must be"],
    ['period=monthly&at=2026-13', "'at' must be"],
    ['period=monthly&at=2026-1', "'at' must be"],
    ['period=yearly&at=1969', "'at' must be"],
    ['period=yearly&at=10000', "'at' must be"],
    ['period=yearly&at=2026%00', "'at' must be"],
  ])('a board responds with bad_request to %s', async (query, detail) => {
    const { status, body } = await get(`/v1/leaderboards/longest_eva?${query}`);
    expect([status, body.error]).toEqual([400, 'bad_request']);
    expect(body.detail).toContain(detail);
  });

  it.each([
    'period=daily&at=2028-02-29',
    'period=weekly&at=2026-W01',
    'period=weekly&at=2026-W53',
    'period=weekly&at=2027-W52',
    'period=monthly&at=2026-12',
    'period=yearly&at=1970',
    'period=yearly&at=9999',
    'period=&at=&limit=&offset=',
  ])('a board accepts %s', async (query) => {
    expect((await get(`/v1/leaderboards/longest_eva?${query}`)).status).toBe(200);
  });

  it.each([
    ['', 400],
    ['q=', 400],
    ['q=m', 400],
    ['q=%20%20m%20%20', 400],
    [`q=${'m'.repeat(151)}`, 400],
    [`q=${part('😀')}`, 400],
    ['q=mi', 200],
    [`q=%20${'m'.repeat(150)}%20`, 200],
    [`q=${part('😀😀')}`, 200],
  ])('a search for %s has the status %i', async (query, wanted) => {
    expect((await get(`/v1/players?${query}`)).status).toBe(wanted);
  });
});

describe('an integer parameter', () => {
  it.each([
    ['/v1/leaderboards/longest_eva', { '0': 1, '-5': 1, '200': 200, '201': 200, '+7': 7, '007': 7, '': 50 }],
    ['/v1/events', { '0': 1, '-9223372036854775808': 1, '9223372036854775807': 200, '': 50 }],
    ['/v1/players/mia/events', { '200': 200, '201': 200, '': 50 }],
    ['/v1/feed', { '500': 500, '501': 500, '': 30 }],
    ['/v1/players?q=mi', { '50': 50, '51': 50, '': 20 }],
  ])('a limit outside the range of %s is clamped', async (path, limits) => {
    for (const [text, limit] of Object.entries(limits)) {
      const { body } = await get(`${path}${path.includes('?') ? '&' : '?'}limit=${part(text)}`);
      expect([text, body.limit]).toEqual([text, limit]);
    }
  });

  it('a negative offset is read as 0, a repeated parameter has its first value, and an unknown parameter is ignored', async () => {
    expect((await get('/v1/leaderboards/longest_eva?offset=-3')).body.offset).toBe(0);
    expect((await get('/v1/leaderboards/longest_eva?limit=3&limit=x')).body.limit).toBe(3);
    expect((await get('/v1/leaderboards/longest_eva?limit=&limit=3')).body.limit).toBe(50);
    expect((await get('/v1/leaderboards/longest_eva?Limit=x&colour=red&limit[]=4')).body.limit).toBe(50);
  });
});

describe('the order of checks', () => {
  it.each([
    ['/v1/leaderboards/nothing?at=x&period=x&offset=x&limit=x', 'limit'],
    ['/v1/leaderboards/nothing?at=x&period=x&offset=x', 'offset'],
    ['/v1/leaderboards/nothing?at=x&period=x', 'period'],
    ['/v1/leaderboards/nothing?at=x&period=daily', 'at'],
    ['/v1/players/nobody/events?before=x&limit=x', 'limit'],
    ['/v1/players/nobody/events?before=x', 'before'],
    ['/v1/events?handle=nobody&before=x', 'before'],
    ['/v1/players?limit=x', 'q'],
    ['/v1/players?q=mi&limit=x', 'limit'],
  ])('the first error in %s is about the parameter %s', async (path, name) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body.detail).toMatch(new RegExp(`^'${name}' `));
  });
});

// `not_found` (docs/reference/leaderboard.md, "Refusals").
describe('a request that gets not_found', () => {
  const HANDLES = [
    'nobody',
    'gone',
    'retired',
    "'; drop table handle; --",
    'mi_',
    'm%a',
    '%',
    '\\',
    'mia\u0000',
    'm\u0131a',
    '\u212aim',
    'mia/events/more',
    'a'.repeat(151),
    '😀',
  ];

  it.each(HANDLES)('the handle %j gets not_found', async (handle) => {
    const unknown = await get('/v1/players/nobody');
    for (const path of [
      `/v1/players/${part(handle)}`,
      `/v1/players/${part(handle)}/events`,
      `/v1/events?handle=${part(handle)}`,
    ]) {
      const { status, text, headers } = await get(path);
      expect([path, status, text]).toEqual([path, 404, unknown.text]);
      expect(headers['cache-control']).toBe(READ);
    }
    const { handles, boards } = (await get(`/v1/compare?handles=${part(handle)}`)).body;
    expect([handles, boards]).toEqual([[{ handle, found: false }], []]);
  });

  it.each([
    'nothing',
    'Longest_eva',
    "longest_eva'; --",
    'longest%',
    '\u0000',
    'fastest_to_%',
    'rud_nobody',
    '__proto__',
  ])('the board %j gets not_found', async (stat) => {
    const { status, body } = await get(`/v1/leaderboards/${part(stat)}`);
    expect([status, body.error]).toEqual([404, 'not_found']);
  });

  it('an unknown path gets not_found', async () => {
    for (const path of ['/v1', '/v1/nothing', '/v1/leaderboards/', '/v1/players/mia/nothing']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get('/v1/leaderboards/longest_eva')).status).toBe(200);
  });
});

it.each(READS)('%s responds with 405 and the allowed methods to any other method', async (url) => {
  const { statusCode, headers, body } = await app.inject({ method: 'DELETE', url });
  expect([statusCode, headers['allow'], headers['vary']]).toEqual([405, 'GET, HEAD, OPTIONS', 'Origin']);
  expect(JSON.parse(body)).toMatchObject({ error: 'bad_request' });
});

describe('every public read', () => {
  it.each(READS)(
    '%s has the headers for its kind of data, and a HEAD request for it gets the same headers',
    async (url) => {
      const answer = await get(url);
      const vary = 'Origin, Accept-Encoding';
      expect([answer.status, answer.headers]).toMatchObject([
        200,
        { 'cache-control': READ, 'content-type': 'application/json', date: 'Sun, 22 Nov 2026 12:00:00 GMT', vary },
      ]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      const head = await app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body, head.headers]).toEqual([200, '', answer.headers]);
      expect((await get(url, { origin: ORIGIN })).headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        vary,
      });
      expect((await get(url, { origin: 'https://other.test' })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
      const preflight = await app.inject({ method: 'OPTIONS', url, headers: { origin: ORIGIN } });
      expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([
        204,
        'GET, HEAD, OPTIONS',
      ]);
    },
  );

  it('no public read contains null', async () => {
    for (const url of READS.slice(0, -1))
      expect([url, (await get(url)).text]).toEqual([url, expect.not.stringContaining('null')]);
  });

  it('a public read that fails is not cacheable, and does not reveal the cause', async () => {
    const broken = await newWorld();
    await broken.store.schema.withSchema('proj').dropTable('feed').execute();
    const { status, headers, body } = await broken.get('/v1/feed');
    expect([status, headers['cache-control'], body.error]).toEqual([500, 'no-store', 'internal']);
    expect(body.detail).not.toMatch(/proj|feed|relation/);
    expect(broken.faults).toHaveLength(1);
  });
});
