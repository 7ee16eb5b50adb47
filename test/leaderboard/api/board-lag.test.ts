import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { BoardLag } from '../../../src/leaderboard/api/board-lag.js';
import { connectStore, REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { newWorld, tumble } from './read/world.js';
import { NOW } from './service.js';

it('the health check reports how many events and seconds the boards lag behind the log, and zero when they are current', async () => {
  const world = await newWorld();
  const player = await world.newPlayer();
  await world.send(player, [tumble, tumble], { received: NOW - 2500, folds: false });
  const health = async (): Promise<unknown> => (await world.get('/healthz')).body;
  expect(await health()).toEqual({ ok: true, lag: 2, lag_s: 2.5 });
  await world.fold();
  await expect.poll(health, { timeout: 10_000 }).toEqual({ ok: true, lag: 0, lag_s: 0 });
});

it('a service is ready only while its boards are less than a minute behind the log', async () => {
  let now = NOW;
  const world = await newWorld({ now: () => now });
  const player = await world.newPlayer();
  await world.send(player, [tumble], { received: NOW, folds: false });
  expect(await world.get('/readyz')).toMatchObject({ status: 200, body: { ok: true, lag: 1, lag_s: 0 } });
  now += 61_000;
  const late = async (): Promise<unknown> => (await world.get('/readyz')).body;
  await expect.poll(late, { timeout: 10_000 }).toEqual({
    error: 'internal',
    detail: expect.stringContaining('61 s behind the log') as string,
  });
  expect((await world.get('/healthz')).status).toBe(200);
  await world.fold();
  await expect.poll(late, { timeout: 10_000 }).toMatchObject({ ok: true, lag: 0 });
});

it('a service is not ready while its database is unavailable, and is ready again afterwards', async () => {
  const url = new URL(await newPlainDatabase());
  const world = await newWorld({ store: await newStore(url.href) });
  const name = url.pathname.slice(1);
  const admin = await newStore(Object.assign(new URL(url), { pathname: '/postgres' }).href);
  const allow = (connections: boolean): Promise<unknown> =>
    sql.raw(`alter database ${name} allow_connections ${connections}`).execute(admin);
  const readiness = async (): Promise<unknown> => {
    const { status, headers, body } = await world.get('/readyz');
    return [status, headers['retry-after'], body];
  };
  const ready = [200, undefined, { ok: true, lag: 0, lag_s: 0 }];
  const detail = 'the database does not answer; see DATABASE_URL';
  await expect.poll(readiness, { timeout: 10_000 }).toEqual(ready);
  await allow(false);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin);
  await expect.poll(readiness, { timeout: 10_000 }).toEqual([503, '1', { error: 'internal', detail }]);
  expect(await world.get('/healthz')).toMatchObject({ status: 200, body: { ok: true } });
  await allow(true);
  await expect.poll(readiness, { timeout: 10_000 }).toEqual(ready);
});

it('BoardLag reports no lag of the boards while the database cannot be reached', async () => {
  const store = connectStore('postgres://127.0.0.1:1/nothing', REQUEST_LIMITS);
  expect(await new BoardLag(store, () => NOW).read()).toEqual({});
  await store.destroy();
});
