import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { READS_OF_CLIENT, WAITING_OF_CLIENT } from '../../../src/leaderboard/api/client-turns.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { listen } from '../../../src/leaderboard/store/listen.js';
import { REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { primaryReads } from '../../../src/leaderboard/store/reads/read-view.js';
import { newService } from '../api/service.js';
import { openStream, type StreamReader } from '../api/streams/stream-client.js';
import { newDatabase, newStore } from '../store/database.js';
import { locking, waitersFor } from './locking.js';

const url = await newDatabase();
const store = await newStore(url);
const listener = listen(url, { onFault: () => undefined });
const { board, faults } = await newService({ store, streamsMax: 4 });
const reads = primaryReads(await newStore(url));
const app = createBoardServer({ ...board, reads, listener });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  await app.close();
  await listener.close();
});

it('only a few new streams of one address read the database at a time; some others wait, and the rest are refused', async () => {
  const statuses: number[] = [];
  const ask = async (): Promise<void> => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    const answer = await fetch(`http://127.0.0.1:${port}/v1/events/stream?handle=Nobody`, { headers });
    statuses.push(answer.status);
    await answer.arrayBuffer();
  };
  const over = 3;
  let asked: Promise<void>[] = [];
  await locking(store, 'handle', async () => {
    asked = Array.from({ length: READS_OF_CLIENT + WAITING_OF_CLIENT + over }, ask);
    await expect.poll(() => statuses, { timeout: 10_000 }).toEqual(Array.from({ length: over }, () => 503));
  });
  await Promise.all(asked);
  expect(statuses.slice(over)).toEqual(Array.from({ length: READS_OF_CLIENT + WAITING_OF_CLIENT }, () => 404));
}, 20_000);

it('a stream is refused with 429 if another client takes its place before the stream has read its first rows', async () => {
  const open = (client: string): Promise<StreamReader> =>
    openStream(`http://127.0.0.1:${port}/v1/feed/sse`, { headers: { 'x-forwarded-for': client } });
  const opened: Promise<StreamReader>[] = [];
  await locking(store, 'proj.feed', async () => {
    const waiting = (): Promise<number> => waitersFor(store, 'proj.feed');
    // Open at most two streams per address, because an address may have only two reads at once.
    for (const client of ['203.0.113.5', '203.0.113.5', '203.0.113.6', '203.0.113.6', '198.51.100.7']) {
      opened.push(open(client));
      await expect.poll(waiting, { timeout: 10_000 }).toBe(opened.length);
    }
  });
  const readers = await Promise.all(opened);
  expect(readers.map(({ response }) => response.statusCode)).toEqual([429, 200, 200, 200, 200]);
  expect(readers[0]!.response.headers['retry-after']).toBe('5');
  await expect.poll(() => readers[0]!.text()).toContain('this stream already has 4 readers');
  expect(faults).toEqual([]);
  for (const reader of readers) reader.close();
}, 20_000);

it('a new stream does not read its first rows with the connections that store batches', async () => {
  let isFree = (): void => undefined;
  const free = new Promise<void>((resolve) => void (isFree = resolve));
  const all = Array.from({ length: REQUEST_LIMITS.connections }, () => store.connection().execute(() => free));
  try {
    const reader = await openStream(`http://127.0.0.1:${port}/v1/feed/sse`);
    await expect.poll(() => reader.text()).toContain('event: list');
    reader.close();
  } finally {
    isFree();
    await Promise.all(all);
  }
});
