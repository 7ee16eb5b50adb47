import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newUlid } from '../api/service.js';
import { newWorld } from '../api/read/world.js';

const EVIL = `<img src=x onerror=alert(1)>"'&</script>`;
const world = await newWorld({ minPlayers: 1 });
const { app, send } = world;
const [mia, leo] = [await world.newPlayer('Mia'), await world.newPlayer('Leo')];
for (const player of [mia, leo]) {
  await send(player, [
    {
      type: 'flight.started',
      flight: newUlid(),
      payload: { vehicle_name: EVIL, body: EVIL, mass_kg: 1800, crew_count: 1 },
    },
    {
      type: 'vehicle.landed',
      flight: newUlid(),
      payload: { body: EVIL, vertical_speed_ms: 1.7, survived: true, crew_count: 1 },
    },
    { type: 'kitten.tumble', flight: null, payload: { kid: 'a', name: EVIL, speed_ms: 3, body: EVIL } },
    { type: 'kitten.eva_end', flight: null, payload: { kid: 'a', name: EVIL, duration_s: 61 } },
    { type: 'vehicle.rud', flight: newUlid(), payload: { cause: 'strange.thing', body: EVIL } },
    { type: 'vehicle.rud', flight: newUlid(), payload: { cause: EVIL, body: EVIL } },
    { type: 'vehicle.soi', flight: newUlid(), payload: { from_body: EVIL, to_body: EVIL } },
  ]);
}

const page = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url });
  return { status: statusCode, headers, body };
};

const PAGES = [
  '/',
  '/boards/heaviest_launch',
  '/boards/longest_eva?period=daily',
  '/boards/rud_strange.thing',
  '/players/mia',
  '/players?q=m',
  `/players?q=mi&with=${encodeURIComponent(EVIL)}`,
  `/players?q=${encodeURIComponent(EVIL)}`,
  '/compare?handles=mia,leo,nobody',
  `/compare?handles=${encodeURIComponent(EVIL)}`,
  '/feed',
  '/census',
  '/log',
  `/log?type=vehicle.landed&handle=${encodeURIComponent(EVIL)}`,
  '/docs',
  '/privacy',
];

describe.each(PAGES)('the page %s', (url) => {
  it("every page shows players' texts as plain text", async () => {
    const { status, headers, body } = await page(url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    // The picture of the start page is the only image that a page may contain.
    expect(body).not.toMatch(/<img(?!\s+class="panel picture hero")/);
    expect(body).not.toMatch(/<script(?! type="module" src=)/);
    expect(body.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(?:on\w+|style)=/);
    expect(Buffer.byteLength(body)).toBeLessThan(50_000);
  });
});

it('a board shows its leaders, their values in readable units, and the raw values as tooltips', async () => {
  const { body } = await page('/boards/longest_eva');
  expect(body).toMatch(/<a href="\/players\/Mia">Mia<\/a>/);
  expect(body).toMatch(/title="61 s"/);
  expect(body).toContain('1 min 1 s');
});

it('a page of a board links to the previous and the next page', async () => {
  const first = (await page('/boards/longest_eva?limit=1')).body;
  expect(first).toContain('href="/boards/longest_eva?limit=1&amp;offset=1"');
  const second = (await page('/boards/longest_eva?limit=1&offset=1')).body;
  expect(second).not.toContain('rel="next"');
  expect(second).toContain('rel="prev" href="/boards/longest_eva?limit=1"');
});

it.each([
  ['/boards/nope', 404],
  ['/players/nobody', 404],
  ['/boards/longest_eva?period=hourly', 400],
])('the request %s gets a page as its refusal, with status %d', async (url, status) => {
  const answer = await page(url);
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
});

it.each([
  `/boards/${encodeURIComponent(EVIL)}`,
  `/boards/longest_eva?period=${encodeURIComponent(EVIL)}`,
  `/boards/longest_eva?at=${encodeURIComponent(EVIL)}`,
  `/players/${encodeURIComponent(EVIL)}`,
])('the request %s gets a page as its refusal, and the page contains no markup from the request', async (url) => {
  const { status, body } = await page(url);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toMatch(/<img|onerror=alert\(1\)>/);
  expect(body).toMatch(/<p class="lead">(?:\w|&#39;)[^<]+\.<\/p>/);
});

it('no board has a key that contains markup', async () => {
  const { boards } = (await app.inject({ url: '/v1/leaderboards' })).json<{ boards: { stat: string }[] }>();
  expect(boards.map(({ stat }) => stat).filter((stat) => !/^[a-z0-9._-]+$/.test(stat))).toEqual([]);
});

it('the longest allowed handle has a page, and a longer handle is not found', async () => {
  const longest = 'L'.repeat(150);
  await send(await world.newPlayer(longest), [{ type: 'session.started', flight: null, payload: {} }]);
  expect(await page(`/players/${longest}`)).toMatchObject({
    status: 200,
    body: expect.stringContaining(longest) as string,
  });
  for (const length of [151, 4000]) {
    const { status, body } = await page(`/players/${'L'.repeat(length)}`);
    expect([status, /<p class="lead">(.*)<\/p>/.exec(body)?.[1]]).toEqual([404, expect.stringMatching(/player/)]);
  }
});

it('a page whose name contains only dots is not found, and the answer says so in a sentence', async () => {
  // Use a socket, because every URL parser would resolve the dots.
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => get({ hostname, port, path }, resolve).on('error', reject));
  for (const path of ['/players/%2e%2e', '/players/.', '/boards/%2e%2e', '/boards/..%2f..']) {
    const answer = await ask(path);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect([path, await text(answer)]).toEqual([path, expect.stringMatching(/<p class="lead">\w[^<]+\.<\/p>/)]);
  }
});

it('a refused search or log filter gets a page with a notice that says why', async () => {
  expect((await page('/players?q=m%20')).body).toContain('class="notice"');
  expect((await page('/log?before=x')).body).toContain('class="notice"');
});

it('a hidden player disappears from every page at once', async () => {
  await world.hide(leo);
  for (const url of ['/', '/boards/longest_eva', '/feed', '/log', '/compare?handles=mia']) {
    expect((await page(url)).body).not.toContain('Leo');
  }
  await world.unhide(leo);
  expect((await page('/boards/longest_eva')).body).toContain('Leo');
});

it('a board page and its files are smaller than 100 KB', async () => {
  const board = await page('/boards/longest_eva');
  const files = [...new Set([...board.body.matchAll(/(?:href|src)="(\/site\/[^"]+)"/g)].map(([, path]) => path!))];
  expect(files.length).toBeGreaterThanOrEqual(3);
  const sizes = await Promise.all(
    files.map(async (path) => {
      const { statusCode, rawPayload } = await app.inject({ url: path });
      expect([path, statusCode]).toEqual([path, 200]);
      return rawPayload.length;
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, Buffer.byteLength(board.body))).toBeLessThan(100_000);
});

it('browsers cache files forever only under the path of the current version', async () => {
  const { body } = await page('/');
  const [, css = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(body)!;
  const kept = await page(css);
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const other = await page(css.replace(/[^/]+(?=\/site\.css)/, 'another'));
  expect([other.body, other.headers['cache-control']]).toEqual([kept.body, 'no-store']);
  for (const name of ['nothing.css', '..%2f..%2fpackage.json', 'toString']) {
    expect([name, (await page(css.replace('site.css', name))).status]).toEqual([name, 404]);
  }
});

it('a comparison of two players has charts that say who leads', async () => {
  const { body } = await page('/compare?handles=mia,leo');
  expect(body.match(/class="strip"/g)?.length).toBeGreaterThan(3);
  expect(body).toMatch(/<g class="player-1"\s*><title>Mia is ahead of \d+ %<\/title>/);
  expect((await page('/compare?handles=mia')).body).not.toContain('class="strip"');
});

const offered = (body: string) => [...body.matchAll(/name="add" value="([^"]*)"/g)].map(([, handle]) => handle);

/** Matches a form that searches for players to add to a comparison. */
const searchFrom = (name: string, compared: string) =>
  new RegExp(
    `<form[^>]* action="/players"[^>]* aria-label="${name}"(?:(?!</form>)[^])*?name="with" value="${compared}"`,
  );

it('readers choose the players of a comparison from the results of a search', async () => {
  const empty = (await page('/compare')).body;
  expect(empty).toMatch(searchFrom('A player', ''));
  const first = (await page('/players?with=&q=mi')).body;
  expect(first).toMatch(/<form[^>]* action="\/compare">\s*<input type="hidden" name="handles" value=""/);
  expect(offered(first)).toEqual(['Mia']);
  const one = (await page('/compare?handles=&add=Mia')).body;
  expect(one).toMatch(searchFrom('Another player', 'Mia'));
  const second = (await page('/players?with=Mia&q=le')).body;
  expect(second).toContain('Choose a player to compare with <b>Mia</b>.');
  expect(second).toMatch(searchFrom('Part of a handle', 'Mia'));
  expect(second).toMatch(/<form[^>]* action="\/compare">\s*<input type="hidden" name="handles" value="Mia"/);
  expect(offered(second)).toEqual(['Leo']);
  expect(offered((await page('/players?with=Mia&q=mi')).body)).toEqual([]);
  expect(offered((await page('/players?with=leo,MIA&q=i')).body)).toEqual([]);
  const both = (await page('/compare?handles=Mia&add=Leo')).body;
  expect(both).toContain('Mia and Leo compared');
  expect(both).toMatch(/name="with" value="Mia, Leo"/);
  const misspelt = (await page('/compare?handles=mia,misspelt')).body;
  expect(misspelt).toContain('No player is called <b>misspelt</b>.');
  expect(misspelt).toMatch(/name="with" value="Mia"/);
});

it('a comparison of eight players offers no further player', async () => {
  const handles = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const player = await world.newPlayer(`Eighth${at}`);
      await send(player, [{ type: 'session.started', flight: null, payload: {} }]);
      return `Eighth${at}`;
    }),
  );
  expect((await page(`/compare?handles=${handles.slice(1).join(',')}`)).body).toContain('name="with"');
  expect((await page(`/compare?handles=${handles.join(',')}`)).body).not.toContain('name="with"');
});
