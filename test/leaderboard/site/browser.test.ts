import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';
import { closePages, noChromium, sharedChromium } from '../../browser/chromium.js';
import { denyStorage } from '../../browser/deny-storage.js';
import { newWorld } from '../api/read/world.js';
import { newUlid } from '../api/service.js';
import { checkLooks, complaintsOf } from './looks.js';

/** Pages without long names. The test of long names checks further pages. */
const PAGES = [
  '/boards/longest_eva?period=daily',
  '/boards/heaviest_launch?around=mia',
  '/boards/nope',
  '/players',
  '/players?q=mi',
  '/players?q=le&with=mia',
  '/players?q=zz',
  '/players/mia',
  '/players/mia/history/heaviest_launch',
  '/compare',
  '/compare?handles=mia,leo,nobody',
  '/compare?handles=mia,leo,a,b,c,d,e,f,g',
  '/census',
  '/log',
  '/log?before=x',
  '/docs',
  '/privacy',
  '/login',
];

describe.skipIf(noChromium)('the pages of the leaderboard in a real browser', async () => {
  const picture = readFileSync(join(projectRoot(), 'src/leaderboard/site/style/card.jpg'));
  const pictures = { canDraw: () => true, draw: () => Promise.resolve(picture), forget: () => undefined };
  const world = await newWorld({ minPlayers: 1, pictures });
  for (const player of [await world.newPlayer('Mia'), await world.newPlayer('Leo')]) {
    const payload = { vehicle_name: 'Hopper', body: 'luna', mass_kg: 1800, crew_count: 1 };
    const landing = { body: 'luna', vertical_speed_ms: 1.7, survived: true };
    const flight = newUlid();
    await world.send(player, [
      { type: 'flight.started', flight, payload },
      ...[1, 2, 3, 4].map((at) => ({
        type: 'telemetry.window' as const,
        flight,
        simT: 30 * at,
        payload: { body: 'luna', alt_m: { min: 0, max: 1000 * at, mean: 0, last: 0 } },
      })),
      { type: 'vehicle.landed', flight: newUlid(), payload: landing },
    ]);
  }
  const longest = await world.newPlayer('L'.repeat(150));
  const word = 'W'.repeat(1000);
  await world.send(longest, [
    { type: 'flight.started', flight: newUlid(), payload: { vehicle_name: word, body: 'luna', mass_kg: 1800 } },
    { type: 'vehicle.landed', flight: newUlid(), payload: { body: word, vertical_speed_ms: 1.7, survived: true } },
    { type: 'kitten.eva_end', flight: null, payload: { kid: 'a', name: 'a name '.repeat(100), duration_s: 61 } },
  ]);
  /** Returns the address of the flight that is a player's record on a board. */
  const flightOf = async (handle: string): Promise<string> => {
    const { body } = await world.app.inject({ url: `/boards/heaviest_launch?around=${handle}` });
    return new RegExp(`/players/${handle}/flights/[0-9A-Z]{26}`).exec(body)![0];
  };
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await sharedChromium();
  afterAll(closePages);

  it(
    'axe finds no problem and nothing overflows the page, in a wide light window and in a narrow dark window',
    { timeout: 180_000 },
    async () => {
      const context = await browser.newContext({ baseURL: address });
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      for (const path of [...PAGES, await flightOf('Mia')]) {
        await page.goto(path);
        await checkLooks(page, path);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('a page switches between light and dark in a browser that denies storage', async () => {
    const context = await browser.newContext({ baseURL: address, colorScheme: 'light' });
    await denyStorage(context);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Light or dark' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it(
    'axe finds no problem and nothing overflows a page with long names, in a wide light window and in a narrow dark window',
    { timeout: 180_000 },
    async () => {
      const context = await browser.newContext({ baseURL: address });
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      const handle = 'L'.repeat(150);
      for (const path of [
        '/',
        '/boards/heaviest_launch',
        '/boards/longest_eva',
        `/players/${handle}`,
        await flightOf(handle),
        `/players?q=${word.slice(0, 150)}`,
        `/compare?handles=${handle},mia`,
        `/compare?handles=${word.slice(0, 300)}`,
        '/feed',
        `/log?handle=${handle}`,
      ]) {
        await page.goto(path);
        await page
          .locator('details')
          .evaluateAll((details) => details.forEach((each) => each.setAttribute('open', '')));
        await checkLooks(page, path, async (look) => {
          const sizes = await page.evaluate(() => ({
            hidden: [...document.querySelectorAll('.scroll')].map((each) => each.scrollWidth - each.clientWidth),
            names: [...document.querySelectorAll('td.who')].map((each) => each.getBoundingClientRect().width),
          }));
          expect([look, ...sizes.hidden]).toEqual([look, ...sizes.hidden.map(() => 0)]);
          for (const width of sizes.names) expect(width, look).toBeGreaterThan(90);
        });
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('the picture of a flight does not delay the rest of its page', { timeout: 60_000 }, async () => {
    const context = await browser.newContext({ baseURL: address });
    const page = await context.newPage();
    await page.route('**/picture.jpg', () => undefined);
    const asked = page.waitForRequest('**/picture.jpg');
    // `goto` waits for the event `load`.
    await page.goto(await flightOf('Mia'));
    await asked;
    await context.close();
  });

  it('readers choose two players for a comparison on a phone, without scripts', { timeout: 60_000 }, async () => {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ baseURL: address, javaScriptEnabled: false, viewport });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Find a player' }).fill('mi');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Compare Mia' }).click();
    await page.getByRole('searchbox', { name: 'Another player' }).fill('leo');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('Choose a player to compare with Mia.').waitFor();
    await page.getByRole('button', { name: 'Compare Leo' }).click();
    for (const name of ['Mia', 'Leo']) await page.getByRole('columnheader', { name }).waitFor();
    await context.close();
  });

  it('on a phone, each row of a board shows how and when the record was made', { timeout: 60_000 }, async () => {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto('/boards/heaviest_launch');
    const row = page.getByRole('row', { name: 'Mia' });
    const boxes = await Promise.all(
      ['td.who', 'td.how', 'td.when time'].map(async (cell) => (await row.locator(cell).boundingBox())!),
    );
    for (const box of boxes) {
      expect(box.height).toBeGreaterThan(10);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    expect(await row.locator('td.how').innerText()).toContain('Hopper');
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b));
    await context.close();
  });
});
