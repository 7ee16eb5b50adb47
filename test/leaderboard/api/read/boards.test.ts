import { describe, expect, it } from 'vitest';
import { BOARDS } from '../../../../src/leaderboard/derivation/boards.js';
import { approveBoard, withdrawBoard } from '../../../../src/leaderboard/operator/approve-board.js';
import { newUlid, NOW } from '../service.js';
import { arrival, CAREER, eva, newWorld, type Sent, tumble } from './world.js';

const world = await newWorld();
const { get, send, hide, unhide } = world;
const [mia, leo, zoe, kit] = await Promise.all(['Mia', 'Leo', 'Zoe', 'Kit'].map((name) => world.newPlayer(name)));
const DAY_MS = 86_400_000;
const flight = newUlid();
const flagged = newUlid();

await send(mia!, [eva(5), tumble, arrival('mars', 7, { flight })], { received: NOW - 40 * DAY_MS });
await send(leo!, [eva(9, 'Tom'), eva(2), arrival('mars', 3), arrival('venus', 4), tumble, tumble]);
await send(zoe!, [eva(5), { ...eva(99), flight: flagged }, { type: 'flight.flagged', flight: flagged, payload: {} }]);
await send(kit!, [eva(7), { type: 'vehicle.rud', payload: { cause: 'Bad.luck_indeed' } }]);

const rows = async (path: string): Promise<unknown[][]> => {
  const { body } = await get(`/v1/leaderboards/${path}`);
  return body.rows.map((row: Record<string, unknown>) => [row['rank'], row['handle'], row['value']]);
};

describe('a page of a board', () => {
  it('a page of a board lists the best value first', async () => {
    expect(await rows('longest_eva')).toEqual([
      [1, 'Leo', 9],
      [2, 'Kit', 7],
      [3, 'Mia', 5],
      [4, 'Zoe', 5],
    ]);
    expect(await rows('fastest_to_mars')).toEqual([
      [1, 'Leo', 3000],
      [2, 'Mia', 7000],
    ]);
  });

  it('a page of a board has exactly the members of the specification', async () => {
    const { body } = await get('/v1/leaderboards/longest_eva?limit=1');
    expect(body).toEqual({
      stat: 'longest_eva',
      title: 'Longest Spacewalk',
      unit: 's',
      ascending: false,
      period: 'alltime',
      population: 4,
      limit: 1,
      offset: 0,
      rows: [{ rank: 1, handle: 'Leo', value: 9, context: { kitten: 'Tom' }, updated: NOW }],
    });
    const counter = await get('/v1/leaderboards/kitten_tumbles?limit=1');
    expect(counter.body.rows).toEqual([{ rank: 1, handle: 'Leo', value: 2, updated: NOW }]);
  });

  it.each([
    ['longest_eva', 4],
    ['longest_eva?limit=1&offset=3', 4],
    ['longest_eva?offset=400', 4],
    ['longest_eva?period=daily', 3],
    ['longest_eva?period=daily&at=2026-11-21', 0],
    ['longest_eva?period=daily&at=1990-01-01', 0],
    ['fastest_to_mars', 2],
  ])(
    'a page of a board shows the number of all players on %s, regardless of the rows on the page',
    async (path, population) => {
      expect((await get(`/v1/leaderboards/${path}`)).body.population).toBe(population);
    },
  );

  it('a page of a board does not count hidden players in any window', async () => {
    await hide(leo!);
    expect((await get('/v1/leaderboards/longest_eva')).body.population).toBe(3);
    expect((await get('/v1/leaderboards/longest_eva?period=daily')).body.population).toBe(2);
    await unhide(leo!);
    expect((await get('/v1/leaderboards/longest_eva')).body.population).toBe(4);
  });

  it('a page of a board can start at any offset, even beyond the end of the board', async () => {
    expect(await rows('longest_eva?limit=2&offset=1')).toEqual([
      [2, 'Kit', 7],
      [3, 'Mia', 5],
    ]);
    expect(await rows('longest_eva?offset=4')).toEqual([]);
    const { text } = await get('/v1/leaderboards/longest_eva?offset=9223372036854775807');
    expect(text).toContain('"offset":9223372036854775807,"rows":[]');
  });

  it('as soon as a player is hidden, the ranks on a page of a board do not count that player', async () => {
    for (const how of ['banned', 'shadow'] as const) {
      await hide(leo!, how);
      expect(await rows('longest_eva?limit=2')).toEqual([
        [1, 'Kit', 7],
        [2, 'Mia', 5],
      ]);
      await unhide(leo!);
      expect(await rows('longest_eva?limit=1')).toEqual([[1, 'Leo', 9]]);
    }
  });

  it('a page of a board skips players without a handle', async () => {
    const nameless = await world.newPlayer('Nameless');
    await send(nameless, [eva(50)]);
    expect(await rows('longest_eva?limit=1')).toEqual([[1, 'Nameless', 50]]);
    await world.store.deleteFrom('handle').where('handle', '=', 'Nameless').execute();
    await world.store
      .updateTable('account')
      .set({ shown_handle: null, shown_ms: null })
      .where('player_id', '=', nameless.playerId)
      .execute();
    expect(await rows('longest_eva?limit=1')).toEqual([[1, 'Leo', 9]]);
  });

  it('a page of a board replaces career ids with labels, and marks rewound careers', async () => {
    const label = world.board.labels('career', String(mia!.playerId), CAREER);
    const [, second] = (await get('/v1/leaderboards/fastest_to_mars')).body.rows;
    expect(second).toEqual({
      rank: 2,
      handle: 'Mia',
      value: 7000,
      context: { career: label, from: 'earth', flight: world.board.labels('flight', String(mia!.playerId), flight) },
      updated: NOW - 40 * DAY_MS,
    });
    await send(mia!, [{ type: 'session.started', simT: 1 }]);
    expect((await get('/v1/leaderboards/fastest_to_mars')).body.rows[1]).toEqual({ ...second, rewound: true });
  });

  it('the details of some boards start with the body where the flight began', async () => {
    const started = newUlid();
    const body = 'lu"na\u0000\ud800\\';
    const staging: Sent = { type: 'vehicle.staging', payload: { stage_index: 3 } };
    await send(kit!, [
      { type: 'flight.started', flight: started, payload: { body } },
      { ...staging, flight: started },
    ]);
    await send(mia!, [staging]);
    await send(zoe!, [{ ...staging, flight }]);
    const { body: page } = await get('/v1/leaderboards/most_stages');
    expect(page.rows.map((row: { context: object }) => row.context)).toEqual([
      { body, flight: world.board.labels('flight', String(kit!.playerId), started) },
      { body: '' },
      { body: '', flight: world.board.labels('flight', String(zoe!.playerId), flight) },
    ]);
  });
});

describe('the time window of a board', () => {
  it('a board shows the current window unless the request names another one', async () => {
    expect(await rows('longest_eva?period=daily')).toEqual([
      [1, 'Leo', 9],
      [2, 'Kit', 7],
      [3, 'Zoe', 5],
    ]);
    expect((await get('/v1/leaderboards/longest_eva?period=weekly')).body.bucket).toBe('2026-W47');
    expect(await rows('longest_eva?period=daily&at=2026-10-13')).toEqual([[1, 'Mia', 5]]);
    expect(await rows('longest_eva?period=monthly&at=2026-10')).toEqual([[1, 'Mia', 5]]);
    expect(await rows('longest_eva?period=yearly&at=9999')).toEqual([]);
  });

  it('a board is empty in windows that are too old to be kept', async () => {
    const [newest, oldest] = [NOW - 89 * DAY_MS, NOW - 90 * DAY_MS];
    await send(zoe!, [tumble], { received: oldest });
    await send(zoe!, [tumble], { received: newest });
    const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    expect(await rows(`kitten_tumbles?period=daily&at=${dayOf(newest)}`)).toEqual([[1, 'Zoe', 1]]);
    expect(await rows(`kitten_tumbles?period=daily&at=${dayOf(oldest)}`)).toEqual([]);
  });
});

describe('a board that events created', () => {
  it('a board created by events responds with 404 while all its players are hidden', async () => {
    expect(await rows('fastest_to_venus')).toEqual([[1, 'Leo', 4000]]);
    expect((await get('/v1/leaderboards/fastest_to_venus?period=daily&at=2026-01-01')).body.rows).toEqual([]);
    await hide(leo!);
    for (const query of ['', '?period=daily', '?offset=5']) {
      expect((await get(`/v1/leaderboards/fastest_to_venus${query}`)).status).toBe(404);
    }
    await unhide(leo!);
    for (const key of ['fastest_to_Venus', 'fastest_to_pluto', 'fastest_to_', 'rud_', 'nothing']) {
      expect([key, (await get(`/v1/leaderboards/${key}`)).status]).toEqual([key, 404]);
    }
  });

  it('a board created by events is listed once it has enough players and a known or approved name', async () => {
    const names = async ({ handle }: { readonly handle: string }) =>
      (await get(`/v1/players/${handle}`)).body.stats.map(({ stat }: { stat: string }) => stat) as string[];
    const listed = async () =>
      (await get('/v1/leaderboards')).body.boards.map((board: { stat: string }) => board.stat) as string[];
    const stats = BOARDS.map(({ stat }) => stat);
    expect(await listed()).toEqual([...stats, 'fastest_to_mars']);
    await send(mia!, [{ type: 'vehicle.rud', payload: { cause: 'bad.luck_indeed' } }]);
    const behind = stats.indexOf('rud_total') + 1;
    // The service does not know the cause `bad.luck_indeed`, so it lists the board only after an operator has approved
    // it.
    expect(await listed()).toEqual([...stats, 'fastest_to_mars']);
    const answers = async () => (await get('/v1/leaderboards/rud_bad.luck_indeed')).body.population as number;
    expect([await answers(), await names(mia!)]).toEqual([2, expect.not.arrayContaining(['rud_bad.luck_indeed'])]);
    const operator = { store: world.store, now: () => NOW };
    for (const [stat, staysListed] of [
      ['rud_bad.luck_indeed', false],
      ['fastest_to_mars', true],
    ] as const) {
      await approveBoard(operator, stat);
      expect(await withdrawBoard(operator, stat)).toEqual({ staysListed });
    }
    await approveBoard(operator, 'rud_bad.luck_indeed');
    expect(await names(mia!)).toContain('rud_bad.luck_indeed');
    expect(await listed()).toEqual([
      ...stats.slice(0, behind),
      'rud_bad.luck_indeed',
      ...stats.slice(behind),
      'fastest_to_mars',
    ]);
    const { body } = await get('/v1/leaderboards');
    expect(body.min_players).toBe(2);
    expect(body.boards[behind]).toEqual({
      stat: 'rud_bad.luck_indeed',
      title: 'RUDs — Bad Luck Indeed',
      unit: 'RUDs',
      ascending: false,
      count: 2,
      periods: ['alltime', 'daily', 'weekly', 'monthly', 'yearly'],
    });
  });

  it('the list of boards has pages, and a page continues after a board that is no longer listed', async () => {
    const all = (await get('/v1/leaderboards')).body;
    expect(all.next).toBeUndefined();
    const stats = all.boards.map((board: { stat: string }) => board.stat) as string[];
    const read: string[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const { body } = await get(`/v1/leaderboards?limit=20&after=${next}`);
      read.push(...body.boards.map((board: { stat: string }) => board.stat));
      next = body.next;
      expect(read.length).toBe(next === undefined ? stats.length : stats.indexOf(next) + 1);
    }
    expect(read).toEqual(stats);
    const after = async (stat: string): Promise<string> =>
      (await get(`/v1/leaderboards?limit=1&after=${stat}`)).body.boards[0].stat;
    expect(await after('rud_an_unlisted_cause')).toBe('rud_bad.luck_indeed');
    expect((await get(`/v1/leaderboards?after=${stats.at(-1)!}`)).body.boards).toEqual([]);
    expect((await get('/v1/leaderboards?after=nothing')).status).toBe(400);
  });

  it('as soon as a player is hidden, the list of boards no longer counts that player', async () => {
    const count = async (stat: string): Promise<number | undefined> =>
      (await get('/v1/leaderboards')).body.boards.find((board: { stat: string }) => board.stat === stat)?.count;
    expect([await count('fastest_to_mars'), await count('longest_eva')]).toEqual([2, 4]);
    await hide(leo!);
    expect([await count('fastest_to_mars'), await count('longest_eva')]).toEqual([undefined, 3]);
    await unhide(leo!);
    expect([await count('fastest_to_mars'), await count('longest_eva')]).toEqual([2, 4]);
  });
});

describe('a page around a player', () => {
  it('a page around a player has that player in the middle, in every period, and does not count hidden players', async () => {
    const own = await newWorld();
    const players = [];
    for (let at = 0; at < 9; at++) {
      const player = await own.newPlayer(`P${at}`);
      players.push(player);
      await own.send(player, [eva(900 - at)]);
    }
    const around = async (query: string): Promise<unknown> => {
      const { body } = await own.get(`/v1/leaderboards/longest_eva?${query}`);
      return [body.around, body.offset, body.rows.map(({ handle }: { handle: string }) => handle)];
    };
    expect(await around('around=p4&limit=3')).toEqual([{ handle: 'P4', rank: 5 }, 3, ['P3', 'P4', 'P5']]);
    expect(await around('around=P0&limit=3&period=weekly')).toEqual([{ handle: 'P0', rank: 1 }, 0, ['P0', 'P1', 'P2']]);
    await own.hide(players[1]!);
    for (const period of ['alltime', 'yearly']) {
      expect(await around(`around=P8&limit=2&period=${period}`)).toEqual([{ handle: 'P8', rank: 8 }, 6, ['P7', 'P8']]);
    }
  });

  it.each([
    ['for an unknown player', 'around=nobody', 404],
    ['for a player without a value on the board', 'around=Absent', 404],
    ['together with an offset', 'around=Absent&offset=0', 400],
  ])('a page around a player is refused when it is requested %s', async (_title, query, status) => {
    const own = await newWorld();
    await own.newPlayer('Absent');
    expect((await own.get(`/v1/leaderboards/longest_eva?${query}`)).status).toBe(status);
  });
});
