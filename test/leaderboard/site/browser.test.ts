import { afterAll, describe, expect, it } from 'vitest';
import { launchChromium, noChromium } from '../../browser/chromium.js';
import { newWorld } from '../api/read/world.js';
import { newUlid } from '../api/service.js';
import { checkLook, complaintsOf, LOOKS } from './looks.js';

const PAGES = [
  '/',
  '/boards/heaviest_launch',
  '/boards/longest_eva?period=daily',
  '/boards/nope',
  '/players',
  '/players?q=mi',
  '/players?q=zz',
  '/players/mia',
  '/compare',
  '/compare?handles=mia,leo,nobody',
  '/compare?handles=mia,leo,a,b,c,d,e,f,g',
  '/feed',
  '/census',
  '/log',
  '/log?before=x',
  '/docs',
  '/privacy',
  '/login',
];

describe.skipIf(noChromium)('the pages in a real browser', async () => {
  const world = await newWorld({ minPlayers: 1 });
  for (const player of [await world.newPlayer('Mia'), await world.newPlayer('Leo')]) {
    const payload = { vehicle_name: 'Hopper', body: 'luna', mass_kg: 1800, crew_count: 1 };
    const landing = { body: 'luna', vertical_speed_ms: 1.7, survived: true };
    await world.send(player, [
      { type: 'flight.started', flight: newUlid(), payload },
      { type: 'vehicle.landed', flight: newUlid(), payload: landing },
    ]);
  }
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await launchChromium();
  afterAll(() => browser.close());

  it.each(LOOKS)('axe finds nothing, and nothing sticks out: $name', { timeout: 90_000 }, async ({ options }) => {
    const context = await browser.newContext({ ...options, baseURL: address });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const path of PAGES) {
      await page.goto(path);
      await checkLook(page, path);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
