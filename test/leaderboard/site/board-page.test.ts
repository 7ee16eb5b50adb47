import { describe, expect, it } from 'vitest';
import { BOARDS } from '../../../src/leaderboard/derivation/boards.js';
import { aboutBoard } from '../../../src/leaderboard/site/board-abouts.js';
import { arrival, eva, newWorld, type Sent } from '../api/read/world.js';
import { newUlid, NOW } from '../api/service.js';

const world = await newWorld({ minPlayers: 1 });
const PLAYERS = 30;
for (let at = 0; at < PLAYERS; at++) {
  // The values of successive players differ by only a thousandth of a second.
  await world.send(await world.newPlayer(`Kit${at}`), [eva(600.5 - at / 1000)]);
}
await world.newPlayer('Absent');

const page = async (url: string): Promise<string> => {
  const { statusCode, body } = await world.app.inject({ url });
  expect([url, statusCode]).toEqual([url, 200]);
  return body.replace(/\s+/g, ' ');
};

describe('the page of a board', () => {
  it('every board has a sentence about which events count, even a board of a family', () => {
    for (const stat of [...BOARDS.map((board) => board.stat), 'rud_collision', 'fastest_to_luna']) {
      expect([stat, aboutBoard(stat)]).toEqual([stat, expect.stringMatching(/^[A-Z].+[a-z]\.$/)]);
    }
  });

  it('the page of a board shows enough digits to tell neighbouring rows apart', async () => {
    const body = await page('/boards/longest_eva?limit=3');
    expect([...body.matchAll(/title="[\d.]+ s" *>([^<]+)</g)].map(([, text]) => text)).toEqual([
      '10 min 0.5 s',
      '10 min 0.499 s',
      '10 min 0.498 s',
    ]);
  });

  it('the page of a board shows the row of the requested player and the value needed for the next rank', async () => {
    const body = await page('/boards/longest_eva?around=kit19&limit=5');
    expect(body).toContain(
      '<strong>Kit19</strong> is 20 of 30 players, ahead of 34 % of the others. Rank 19 needs more than',
    );
    expect(body).toMatch(/<tr id="asked" class="asked" aria-current="true"><td class="rank">20</);
    expect([...body.matchAll(/<td class="rank">(\d+)</g)].map(([, rank]) => Number(rank))).toEqual([
      18, 19, 20, 21, 22,
    ]);
  });

  it('records on pages of boards, players and comparisons link to their history', async () => {
    for (const url of ['/boards/longest_eva?limit=5', '/players/Kit0', '/compare?handles=Kit1,Kit0'])
      expect(await page(url)).toContain('<a href="/players/Kit0/history/longest_eva">');
  });

  it('if the address contains no limit, the page of a board shows the requested player with five neighbours on each side', async () => {
    const body = await page('/boards/longest_eva?around=kit14');
    expect([...body.matchAll(/<td class="rank">(\d+)</g)].map(([, rank]) => Number(rank))).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ]);
  });

  it('if the requested player is not on a board, the page says why above the rows', async () => {
    for (const [handle, why] of [
      ['absent', 'Absent has no value on this board'],
      ['nobody', 'No player has this handle'],
    ] as const) {
      const body = await page(`/boards/longest_eva?around=${handle}`);
      expect(body).toContain(`<p class="notice" role="status">${why}`);
      expect(body).toContain('<td class="rank">1<');
    }
  });

  it('the page of a board can jump to a rank, and stays readable beyond the last rank', async () => {
    const ranks = async (rank: string): Promise<number[]> =>
      [...(await page(`/boards/longest_eva?limit=10&rank=${rank}`)).matchAll(/<td class="rank">(\d+)</g)].map(
        ([, at]) => Number(at),
      );
    expect((await ranks('25')).slice(0, 1)).toEqual([21]);
    expect((await ranks('1')).slice(0, 1)).toEqual([1]);
    expect((await ranks('x')).slice(0, 1)).toEqual([1]);
    expect(await ranks('4000')).toEqual([]);
    const body = await page('/boards/longest_eva?limit=10&rank=25');
    expect(body).toMatch(/<tr id="asked" class="asked" aria-current="true"><td class="rank">25</);
    expect(body).toMatch(/name="rank"[^>]*value="25"/);
  });

  it('the page of an empty board says "yet" only while its window lasts', async () => {
    expect(await page('/boards/dockings?period=weekly&at=2026-W01')).toContain(
      'No player is on this board in this time.',
    );
    expect(await page('/boards/dockings?period=weekly')).toContain('No player is on this board in this time yet.');
  });

  it('the page of a board links to the previous and the next window if these windows are kept', async () => {
    const links = async (query: string): Promise<string[]> =>
      [...(await page(`/boards/longest_eva?${query}`)).matchAll(/rel="(?:prev|next)" href="[^"]*at=([^"]+)"/g)].map(
        ([, at]) => at!,
      );
    expect(await links('period=daily')).toEqual([]);
    const [day, early] = [86_400_000, await world.newPlayer('Early')];
    await world.send(early, [eva(1)], { received: NOW - 30 * day });
    await world.send(early, [eva(2)], { received: NOW - 60 * day });
    expect(await links('period=daily')).toEqual(['2026-11-21']);
    expect(await links('period=daily&at=2026-09-24')).toEqual(['2026-09-23', '2026-09-25']);
    expect(await links('period=daily&at=2026-09-23')).toEqual(['2026-09-24']);
    expect(await links('period=weekly')).toEqual(['2026-W46']);
    expect(await links('period=weekly&at=2026-W01')).toEqual(['2026-W02']);
    expect(await links('period=monthly&at=2026-10')).toEqual(['2026-09', '2026-11']);
    expect(await links('period=monthly&at=2026-09')).toEqual(['2026-10']);
    expect(await links('period=yearly&at=2007')).toEqual(['2008']);
    // Rows of hidden players do not count.
    await world.hide(early);
    expect(await links('period=weekly')).toEqual([]);
    for (const at of ['1990', '2050', '9999']) expect([at, await links(`period=yearly&at=${at}`)]).toEqual([at, []]);
    expect(await links('period=alltime')).toEqual([]);
  });

  it('the links to other times keep the requested player, even if the player has no value there', async () => {
    for (const handle of ['kit14', 'absent']) {
      const body = await page(`/boards/longest_eva?period=daily&around=${handle}`);
      const times = [...body.matchAll(/<a (?:rel|href)="[^>]*?(\?[^"]*)"[^>]*>(?:All time|Week|← [^<]+|[^<]+ →)</g)];
      expect(times.length).toBeGreaterThan(1);
      for (const [, query] of times) expect(query).toMatch(new RegExp(`[?;]around=${handle}$`));
      expect(body).toMatch(new RegExp(`name="around"[^>]*value="${handle}"`, 'i'));
    }
  });
});

describe('the documents next to the pages', () => {
  it('the Atom feed contains the rows of the feed, with links to this service', async () => {
    await world.send(await world.newPlayer('Feeder'), [
      { type: 'kitten.tumble', payload: { name: 'A & <b>', speed_ms: 3, body: 'luna' } },
    ]);
    const { body, headers } = await world.app.inject({ url: '/feed.atom' });
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
    expect(body).toContain('Feeder saw A &amp; &lt;b&gt; tumble at 3 m/s on Luna');
    expect(body).toContain('<link href="http://board.test/players/Feeder"');
  });

  it('the sitemap names every listed board, and robots.txt names the sitemap', async () => {
    const map = (await world.app.inject({ url: '/sitemap.xml' })).body;
    expect(map.match(/<loc>/g)!.length).toBeGreaterThanOrEqual(BOARDS.length + 7);
    expect(map).toContain('<loc>http://board.test/boards/longest_eva</loc>');
    expect((await world.app.inject({ url: '/robots.txt' })).body).toContain('Sitemap: http://board.test/sitemap.xml');
    expect((await world.app.inject({ url: '/favicon.ico' })).headers['content-type']).toBe('image/svg+xml');
  });

  it('the preview of a shared link shows the subject of the board and who leads', async () => {
    const body = await page('/boards/longest_eva');
    expect(body).toContain('<meta property="og:title" content="Longest Spacewalk" />');
    expect(body).toMatch(
      /<meta property="og:description" content="Time of one kitten outside[^"]*Kit0 leads with 10 min 0.5 s, before Kit1 ([^"]+) and Kit2 ([^"]+)\."/,
    );
  });
});

describe('the page of a flight', () => {
  it("the page of a flight shows the flight's events and figures", async () => {
    const pilot = await world.newPlayer('Pilot');
    const flight = newUlid();
    const window = (at: number): Sent => ({
      type: 'telemetry.window',
      flight,
      simT: 30 * at,
      payload: { body: 'luna', alt_m: { min: 0, max: 1000 * at, mean: 0, last: 0 } },
    });
    await world.send(pilot, [
      {
        type: 'flight.started',
        flight,
        payload: { vehicle_name: 'Hopper <1>', body: 'luna', mass_kg: 1800, part_count: 9 },
      },
      ...[1, 2, 3, 4].map(window),
      { type: 'vehicle.landed', flight, payload: { body: 'luna', vertical_speed_ms: 1.7, survived: true } },
      { type: 'vehicle.landed', flight: newUlid(), payload: { body: 'mars', vertical_speed_ms: 0.7, survived: true } },
    ]);
    const link = /href="(\/players\/Pilot\/flights\/[0-9A-Z]{26})"/.exec(await page('/boards/heaviest_launch'))![1]!;
    expect(link).not.toContain(flight);
    const body = await page(link);
    expect(body).toContain('<h1>Hopper &lt;1&gt;</h1>');
    expect(body).toContain('aria-label="Height over 1 min 30 s, up to 4,000 m"');
    expect(body).toMatch(/<strong>Heaviest Launch<\/strong ?><span class="best"> ?<span title="1800 kg"/);
    expect([...body.matchAll(/<summary>([a-z.]+)</g)].map(([, type]) => type)).toEqual([
      'flight.started',
      'vehicle.landed',
    ]);
    const record = /<strong>Softest Landing<\/strong ?>.*?<span class="faint">([^<]+)</.exec(body)![1];
    expect(record).toBe('of this flight');
    await world.send(pilot, [{ type: 'flight.flagged', flight, payload: { flag: 'console' } }]);
    expect((await world.app.inject({ url: link })).statusCode).toBe(404);
  });

  it('the page of a flight lists a body once even if the flight visited the body on two days', async () => {
    const own = await newWorld();
    const player = await own.newPlayer('Rover');
    const flight = newUlid();
    const visit = arrival('luna', 60, { flight });
    await own.send(player, [visit, { type: 'flight.started', flight, payload: { mass_kg: 5 } }]);
    await own.send(player, [visit, arrival('mars', 90, { flight })], { received: NOW + 86_400_000 });
    const { body: board } = await own.app.inject({ url: '/boards/heaviest_launch' });
    const link = /href="(\/players\/Rover\/flights\/[0-9A-Z]{26})"/.exec(board)![1]!;
    const { body } = await own.app.inject({ url: link });
    expect(/<strong>Bodies Visited<\/strong>.*?title="(\d+) bodies"/s.exec(body)![1]).toBe('2');
  });
});
