import { describe, expect, it } from 'vitest';
import { NOW } from '../service.js';
import { arrival, eva, newWorld, tumble } from './world.js';

const world = await newWorld();
const { get, send, hide, unhide, claim } = world;
const [mia, leo, zoe] = await Promise.all(['Mia_Cat', 'Leo', 'Zoe.x'].map((name) => world.newPlayer(name)));
await claim(mia!, 'Second-Mia', NOW + 5);
await send(mia!, [eva(5), tumble, arrival('mars', 7)]);
await send(leo!, [eva(9), arrival('mars', 3)]);
await send(zoe!, [eva(5)]);
const idle = await world.newPlayer('idle');

describe("a player's profile", () => {
  it("a player's profile lists every board of the player with rank and population, sorted by key", async () => {
    const { body } = await get('/v1/players/MIA_cat');
    expect([body.handle, body.since]).toEqual(['Mia_Cat', NOW]);
    expect(body.stats.map((stat: Record<string, unknown>) => [stat['stat'], stat['rank'], stat['players']])).toEqual([
      ['fastest_to_mars', 2, 2],
      ['kitten_tumbles', 1, 1],
      ['longest_eva', 2, 3],
      ['soi_bodies', 1, 2],
    ]);
    expect(body.stats[1]).toEqual({
      stat: 'kitten_tumbles',
      title: 'Kitten Tumbles',
      unit: 'tumbles',
      ascending: false,
      rank: 1,
      players: 1,
      value: 1,
      updated: NOW,
    });
  });

  it("a player's profile shows the same records under each of the player's handles", async () => {
    const [first, second] = [await get('/v1/players/mia_cat'), await get('/v1/players/second-mia')];
    expect(second.body).toEqual({ ...first.body, handle: 'Second-Mia', since: NOW + 5 });
  });

  it('the profile of a player on no board has an empty list', async () => {
    expect((await get('/v1/players/idle')).body).toEqual({ handle: 'idle', since: NOW, stats: [] });
  });

  it("a player's profile has the same ranks as the boards, with hidden players ahead and behind", async () => {
    for (const hidden of [leo!, zoe!]) {
      await hide(hidden);
      const { rows } = (await get('/v1/leaderboards/longest_eva')).body;
      const { stats } = (await get('/v1/players/mia_cat')).body;
      const { rank, players } = stats.find(({ stat }: { stat: string }) => stat === 'longest_eva');
      expect([rank, players]).toEqual([rows.find((row: { handle: string }) => row.handle === 'Mia_Cat').rank, 2]);
      await unhide(hidden);
    }
  });

  it("a hidden player's profile looks like an unknown handle from the next request on", async () => {
    const unknown = await get('/v1/players/nobody');
    expect(unknown.status).toBe(404);
    for (const how of ['banned', 'shadow'] as const) {
      await hide(mia!, how);
      for (const handle of ['mia_cat', 'second-mia']) {
        expect((await get(`/v1/players/${handle}`)).text).toBe(unknown.text);
      }
      await unhide(mia!);
      expect((await get('/v1/players/mia_cat')).status).toBe(200);
    }
  });
});

describe('a comparison of players', () => {
  it('a comparison lists the players in the requested order', async () => {
    const { body } = await get('/v1/compare?handles=zoe.X,,%20mia_cat%20,Nobody,ZOE.x,K&handles=Second-Mia');
    expect(body.handles).toEqual([
      { handle: 'Zoe.x', found: true, since: NOW },
      { handle: 'Mia_Cat', found: true, since: NOW },
      { handle: 'Nobody', found: false },
      { handle: 'K', found: false },
      { handle: 'Second-Mia', found: true, since: NOW + 5 },
    ]);
    const rows = body.boards.map(
      ({ stat, players, rows: these }: { stat: string; players: number; rows: { handle: string; rank: number }[] }) => [
        stat,
        players,
        ...these.map(({ handle, rank }) => `${rank} ${handle}`),
      ],
    );
    expect(rows).toEqual([
      ['longest_eva', 3, '3 Zoe.x', '2 Mia_Cat', '2 Second-Mia'],
      ['kitten_tumbles', 1, '1 Mia_Cat', '1 Second-Mia'],
      ['soi_bodies', 2, '1 Mia_Cat', '1 Second-Mia'],
      ['fastest_to_mars', 2, '2 Mia_Cat', '2 Second-Mia'],
    ]);
  });

  it('a comparison shows the same numbers as the profile of each player', async () => {
    const { boards } = (await get('/v1/compare?handles=leo,mia_cat,zoe.x')).body;
    for (const name of ['Leo', 'Mia_Cat', 'Zoe.x']) {
      const { stats } = (await get(`/v1/players/${name}`)).body;
      const compared = boards.flatMap(({ rows, ...board }: { stat: string; rows: { handle: string }[] }) =>
        rows.filter(({ handle }) => handle === name).map(({ handle: _handle, ...row }) => ({ ...board, ...row })),
      ) as { stat: string }[];
      expect(compared.sort((a, b) => (a.stat < b.stat ? -1 : 1))).toEqual(stats);
    }
  });

  it('a comparison contains the first eight players of the request, and may contain none', async () => {
    const asked = Array.from({ length: 9 }, (_, at) => `p${at}`);
    expect((await get(`/v1/compare?handles=${asked.join(',')}`)).body.handles).toHaveLength(8);
    for (const query of ['', '?handles=', '?handles=,%20,']) {
      expect((await get(`/v1/compare${query}`)).body).toEqual({ handles: [], boards: [] });
    }
  });

  it('a comparison omits hidden players', async () => {
    await hide(leo!);
    const { handles, boards } = (await get('/v1/compare?handles=leo,zoe.x')).body;
    expect(handles[0]).toEqual({ handle: 'leo', found: false });
    expect(boards[0].rows).toMatchObject([{ handle: 'Zoe.x', rank: 2 }]);
    await unhide(leo!);
  });
});

describe('the search for handles', () => {
  const found = async (query: string): Promise<unknown> => (await get(`/v1/players?${query}`)).body.handles;

  it('the search for handles lists handles that begin with the text before the other matches, and sorts both groups by bytes', async () => {
    await claim(idle, 'a-mia', 1);
    await claim(idle, 'MIA-2', 1);
    await claim(idle, 'mia.1', 1);
    expect(await found('q=mIa')).toEqual(['MIA-2', 'mia.1', 'Mia_Cat', 'a-mia', 'Second-Mia']);
    expect((await get('/v1/players?q=%20mIa%20&limit=2')).body).toEqual({
      query: 'mIa',
      limit: 2,
      handles: ['MIA-2', 'mia.1'],
      truncated: true,
    });
    expect((await get('/v1/players?q=mia&limit=5')).body).not.toHaveProperty('truncated');
    expect((await get('/v1/players?q=mia&limit=4')).body).toMatchObject({ truncated: true });
  });

  it('the search for handles treats pattern characters as plain text', async () => {
    for (const [text, handles] of [
      ['a_', ['Mia_Cat']],
      ['__', []],
      ['%%', []],
      ['a%', []],
      ['\\_', []],
      ['..', []],
      [".x'", []],
      ["' or 1=1 --", []],
      ["'; drop table handle; --", []],
      ['\u0000\u0000', []],
      ['mi\u0130', []],
      ['\ud83d\ude00\ud83d\ude00', []],
    ] as const) {
      expect([text, await found(`q=${encodeURIComponent(text)}`)]).toEqual([text, handles]);
    }
    expect(await found('q=leo')).toEqual(['Leo']);
  });

  it('the search for handles omits hidden players', async () => {
    await hide(zoe!);
    expect(await found('q=zoe')).toEqual([]);
    await unhide(zoe!);
    expect(await found('q=zoe')).toEqual(['Zoe.x']);
  });
});

describe('the history of a value', () => {
  it('the history of a value lists the days on which a record was broken', async () => {
    const own = await newWorld();
    const player = await own.newPlayer('Mia');
    const day = (at: number): { received: number } => ({ received: NOW + at * 86_400_000 });
    await own.send(player, [eva(5), eva(9), tumble], day(-9));
    await own.send(player, [eva(7), tumble, tumble], day(-5));
    await own.send(player, [eva(12)], day(-2));
    const steps = async (stat: string): Promise<unknown> => {
      const { body } = await own.get(`/v1/players/mia/history/${stat}`);
      return body.steps.map((step: { day: string; value: number }) => [step.day, step.value]);
    };
    expect(await steps('longest_eva')).toEqual([
      ['2026-11-13', 9],
      ['2026-11-20', 12],
    ]);
    expect(await steps('kitten_tumbles')).toEqual([
      ['2026-11-13', 1],
      ['2026-11-17', 3],
    ]);
    expect(await steps('most_parts')).toEqual([]);
  });

  it.each([
    '/v1/players/nobody/history/longest_eva',
    '/v1/players/mia/history/nope',
    '/v1/players/mia/history/soi_bodies',
  ])('the history of a value is refused at %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });
});
