import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { closePages, noChromium, sharedChromium } from '../../browser/chromium.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { addStreams } from '../../../src/leaderboard/api/streams/stream-routes.js';
import { listen } from '../../../src/leaderboard/store/listen.js';
import { newWorld } from '../api/read/world.js';
import { newUlid } from '../api/service.js';
import { newDatabase, newStore } from '../store/database.js';

async function countEvents(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const Native = EventSource;
    globalThis.EventSource = class extends Native {
      constructor(address: string | URL) {
        super(address);
        this.addEventListener('raw', () => {
          const { dataset } = document.documentElement;
          dataset['events'] = String(Number(dataset['events'] ?? 0) + 1);
        });
      }
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-events'));
}

test.skipIf(noChromium)(
  'the page of a player shows new records, but never while the reader is using the page',
  async () => {
    const url = await newDatabase();
    const world = await newWorld({ minPlayers: 1, store: await newStore(url) });
    const listener = listen(url, { onFault: () => undefined });
    const app = createBoardServer(world.board);
    addStreams(app, world.board, { listener });
    const mia = await world.newPlayer('Mia');
    const launch = (mass_kg: number) =>
      world.send(mia, [{ type: 'flight.started', flight: newUlid(), payload: { body: 'luna', mass_kg } }]);
    await launch(1800);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const browser = await sharedChromium();
    afterAll(async () => {
      await closePages();
      await app.close();
      await listener.close();
    });
    const page = await browser.newPage();
    await page.clock.install();
    const eventCount = await countEvents(page);
    await page.goto(`${address}/players/mia`);
    const isLive = page.locator('#live', { hasText: /^live$/ });
    const record = (value: string) => page.locator('tr', { hasText: 'Heaviest Launch' }).getByText(value).first();
    await isLive.waitFor();
    await record('1,800').waitFor();
    await launch(2900);
    await expect.poll(eventCount).toBe(1);
    await page.clock.runFor(1000);
    await record('2,900').waitFor();
    await isLive.waitFor();

    // An event that the user has opened stays open, and newer events still appear.
    await page.locator('details summary').first().click();
    await launch(3900);
    await expect.poll(eventCount).toBe(2);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.runFor(10_000);
    // If the page had sent a request, it would have arrived before this request.
    await page.evaluate(() => fetch('/healthz'));
    expect(asked).toEqual(['/healthz']);
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await record('2,900').count()).toBe(1);
    await page.locator('details summary').first().click();
    await page.locator('h1').click();
    await page.clock.runFor(1000);
    await record('3,900').waitFor();
  },
);
