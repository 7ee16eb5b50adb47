import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { launchChromium, noChromium } from '../../browser/chromium.js';
import { newWorld } from '../api/read/world.js';
import { newUlid } from '../api/service.js';

const PAGES = [
  '/',
  '/boards/heaviest_launch',
  '/players/mia',
  '/compare?handles=mia,leo',
  '/feed',
  '/census',
  '/log',
  '/docs',
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

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('axe finds nothing, and nothing sticks out: %s, %d px wide', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    for (const path of PAGES) {
      await page.goto(address + path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([path, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []]);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, beyond]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
