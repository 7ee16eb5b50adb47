import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { listen } from '../../../src/leaderboard/store/listen.js';
import { closePages, noChromium, sharedChromium } from '../../browser/chromium.js';
import { newWorld } from '../api/read/world.js';
import { newDatabase, newStore } from '../store/database.js';

/**
 * The delay before browsers reconnect, ms. The proxy in front of the service writes this delay into the streams, and
 * answers 502 while the service is down.
 */
const RETRY_MS = 50;

async function openProxy(upstream: string) {
  let isAway = false;
  const server = createServer((incoming, answer) => {
    if (isAway) return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url!, upstream), { method, headers }, (got) => {
      answer.writeHead(got.statusCode!, got.headers);
      got.on(
        'data',
        (bytes: Buffer) =>
          void answer.write(bytes.toString('latin1').replace(/^retry: \d+/m, `retry: ${RETRY_MS}`), 'latin1'),
      );
      got.on('end', () => answer.end());
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goAway: () => {
      isAway = true;
      server.closeAllConnections();
    },
    comeBack: () => (isAway = false),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * The service has a place for only one stream of the feed. Reports whether this place is taken, so that the service
 * refuses another stream.
 */
const placesTaken = async (service: string): Promise<boolean> =>
  (await fetch(`${service}/v1/feed/sse`, { method: 'HEAD' })).status === 429;

/**
 * Advances the clock of a page until it has tried to reconnect. The delay starts a moment after the previous answer, so
 * advancing once may not be enough.
 */
async function untilTriedAgain(page: Page): Promise<void> {
  let isTried = false;
  page.once('request', () => (isTried = true));
  await expect.poll(() => page.clock.runFor(2000).then(() => isTried), { interval: 20 }).toBe(true);
}

describe.skipIf(noChromium)('a page that follows a live stream', async () => {
  const url = await newDatabase();
  const world = await newWorld({ minPlayers: 1, streamsMax: 1, store: await newStore(url) });
  const listener = listen(url, { onFault: () => undefined });
  const app = createBoardServer({ ...world.board, listener });
  const service = await app.listen({ port: 0, host: '127.0.0.1' });
  const proxy = await openProxy(service);
  const browser = await sharedChromium();
  afterAll(async () => {
    await closePages();
    proxy.close();
    await app.close();
    await listener.close();
  });
  const mia = await world.newPlayer('Mia');
  const tumble = (name: string) =>
    world.send(mia, [{ type: 'kitten.tumble', payload: { name, speed_ms: 3, body: 'luna' } }]);
  await tumble('Tom');

  it.each(['/feed', '/players/Mia'])('the page %s is live again after its proxy responded 502', async (path) => {
    const page = await browser.newPage();
    await page.clock.install();
    await page.goto(`${proxy.address}${path}`);
    const live = page.locator('#live');
    await live.getByText('live', { exact: true }).waitFor();
    const refused = page.waitForResponse((answer) => answer.status() === 502);
    proxy.goAway();
    await live.getByText('not live at the moment; trying again').waitFor();
    // The browser itself tries once to reconnect, and gets the status 502. It does not try again, so the script of the
    // page must do this.
    await refused;
    proxy.comeBack();
    await untilTriedAgain(page);
    await live.getByText('live', { exact: true }).waitFor();
    const name = `Kit${path.length}`;
    await tumble(name);
    await page.getByText(name).first().waitFor({ state: 'attached' });
    await page.close();
    await expect.poll(() => placesTaken(service)).toBe(false);
  });

  it('while all streams are in use, a page says that it is not live', async () => {
    const reader = new AbortController();
    const taken = await fetch(`${service}/v1/feed/sse`, { signal: reader.signal });
    expect(taken.status).toBe(200);
    const page = await browser.newPage();
    const refused = page.waitForResponse((answer) => answer.status() === 429);
    await page.clock.install();
    await page.goto(`${service}/feed`);
    await refused;
    await page.locator('#live').getByText('not live at the moment; trying again').waitFor();
    reader.abort();
    await expect.poll(() => placesTaken(service)).toBe(false);
    await untilTriedAgain(page);
    await page.locator('#live').getByText('live', { exact: true }).waitFor();
    await page.close();
  });
});
