import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { READS_OF_CLIENT, WAITING_OF_CLIENT } from '../../../src/leaderboard/api/client-turns.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { listen } from '../../../src/leaderboard/store/listen.js';
import { newService } from '../api/service.js';
import { newDatabase, newStore } from '../store/database.js';
import { locking } from './locking.js';

const url = await newDatabase();
const store = await newStore(url);
const listener = listen(url, { onFault: () => undefined });
const { board } = await newService({ store });
const app = createBoardServer({ ...board, listener });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  await app.close();
  await listener.close();
});

it('the reads with which the streams of one address begin take turns, and those beyond a limit are refused', async () => {
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
