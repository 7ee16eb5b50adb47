import { expect, test } from 'vitest';
import { PlatformError } from '../../../../src/base/errors/index.js';
import { simulatorAddress } from '../../../../src/client/index.js';
import { followEvents } from '../../../../src/leaderboard/client/simulator/event-stream.js';
import { readSimulator } from '../../../../src/leaderboard/client/simulator/read-simulator.js';
import { sampleDelay } from '../../../../src/leaderboard/client/simulator/sampling.js';
import type { SimEvent } from '../../../../src/leaderboard/client/derivation/snapshot.js';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { demanded, TOKEN } from '../../../support/access-token.js';
import { serveSimulation } from '../../../support/http-server.js';
import { CRAFT, lunarWorld } from '../lunar-world.js';

test('the address of a simulator is accepted with and without the API version', () => {
  for (const text of ['http://127.0.0.1:4242', 'http://127.0.0.1:4242/', 'http://127.0.0.1:4242/v1/']) {
    expect(simulatorAddress(text)).toBe('http://127.0.0.1:4242/v1');
  }
  for (const text of ['127.0.0.1:4242', 'ftp://127.0.0.1', '']) {
    expect(() => simulatorAddress(text)).toThrow(PlatformError);
  }
});

test('the client reads snapshots and events over HTTP, and reports a missing simulator', async () => {
  const lunar = await lunarWorld();
  const server = await serveSimulation(lunar);
  const stop = new AbortController();
  const events: SimEvent[] = [];
  const came = new Promise<void>((resolve) => {
    void followEvents(
      server,
      (event) => {
        events.push(event);
        resolve();
      },
      stop.signal,
      () => undefined,
    );
  });
  const snapshot = await readSimulator(server, stop.signal);
  expect(snapshot.vessels.get(CRAFT)).toMatchObject({ situation: 'Prelaunch', body: 'luna', decouplersLeft: 2 });
  expect([snapshot.homeBody, snapshot.bodies.get('luna')!.airHeight]).toEqual(['earth', 0]);
  const timer = setInterval(() => {
    lunar.act('debug.warp', { vessel_id: '', value: lunar.world.takeSnapshot().warp + 1 });
  }, 20);
  await came;
  clearInterval(timer);
  expect(events[0]!.type).toBe('warp-changed');
  stop.abort();
  await server.close();
  await expect(readSimulator(server, new AbortController().signal)).rejects.toThrow(/^ECONN(REFUSED|RESET)$/);
});

test('the client sends the access token of a simulator, and reports a missing token', async () => {
  const server = await serveSimulation(await lunarWorld(), defaultConfig(), demanded());
  const stop = new AbortController();
  const { base } = server;
  const snapshot = await readSimulator({ base, token: TOKEN }, stop.signal);
  expect(snapshot.vessels.has(CRAFT)).toBe(true);
  for (const token of [undefined, '', `${TOKEN}0`]) {
    await expect(readSimulator({ base, token }, stop.signal)).rejects.toThrow('set LIVERY_TOKEN');
  }
  const status = await new Promise<number>((resolve) => {
    void followEvents({ base }, () => undefined, stop.signal, resolve);
  });
  expect(status).toBe(401);
  const admitted = await new Promise<number>((resolve) => {
    void followEvents({ base: `${base}/nowhere`, token: TOKEN }, () => undefined, stop.signal, resolve);
  });
  expect(admitted).toBe(404);
  stop.abort();
  await server.close();
});

test('the client reports a refused event stream once', async () => {
  const server = await serveSimulation(await lunarWorld());
  const stop = new AbortController();
  const status = await new Promise<number>((resolve) => {
    void followEvents({ base: `${server.base}/nowhere` }, () => undefined, stop.signal, resolve);
  });
  expect(status).toBe(404);
  stop.abort();
  await server.close();
});

test('the client samples twice a second, and more often in time warp and before a touchdown', async () => {
  const lunar = await lunarWorld();
  const server = await serveSimulation(lunar);
  const snapshot = await readSimulator(server, new AbortController().signal);
  await server.close();
  const craft = snapshot.vessels.get(CRAFT)!;
  const after = (change: object, warp = 1): number =>
    sampleDelay({ ...snapshot, warp, vessels: new Map([[CRAFT, { ...craft, ...change }]]) });
  const falling = { situation: 'Freefall', velocity: craft.position.map((part) => -part / 1e5) };
  expect([after({}), after({}, 2), after({}, 100)]).toEqual([500, 250, 100]);
  expect(after({ ...falling, radarAltitude: 1000 })).toBe(500);
  expect(after({ ...falling, radarAltitude: 50 })).toBe(40);
  expect(after({ ...falling, radarAltitude: 150 }, 10)).toBe(40);
  expect(after({ ...falling, velocity: craft.position, radarAltitude: 5 })).toBe(500);
});
