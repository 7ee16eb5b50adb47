import { expect, it } from 'vitest';
import { REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { newService, signedBatch } from '../api/service.js';
import { locking } from './locking.js';

const service = await newService();
const { app, store } = service;

it('while a player sends many batches at the same time, other players still get database connections', async () => {
  const player = await service.newPlayer();
  const statuses: number[] = [];
  const batches = await Promise.all(Array.from({ length: 3 * REQUEST_LIMITS.connections }, () => signedBatch(player)));
  let sent: Promise<void>[] = [];
  await locking(store, 'credential', async () => {
    sent = batches.map(async ({ headers, body }) => {
      statuses.push((await app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body })).statusCode);
    });
    await expect.poll(() => statuses, { timeout: 10_000 }).toEqual(Array.from({ length: 32 }, () => 429));
    expect((await app.inject('/v1/players?q=someone')).statusCode).toBe(200);
  });
  await Promise.all(sent);
  expect(statuses.slice(32)).toContain(200);
});
