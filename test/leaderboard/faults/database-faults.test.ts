import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { LightMyRequestResponse as Response } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { connectStore, openStore, REQUEST_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { newService, signedBatch, type TestPlayer, type TestService, type WireBatch } from '../api/service.js';
import { newServer } from '../store/database.js';
import { newProxy } from './database-proxy.js';

async function serviceOn(url: string): Promise<TestService> {
  const store = connectStore(url, { connections: 4, connectMs: 5000, statementMs: 500, answerMs: 2000 });
  onTestFinished(() => store.destroy());
  return newService({ store });
}

const send = ({ app }: TestService, { headers, body }: WireBatch): Promise<Response> =>
  app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });

/**
 * Expects that the service refuses requests that need the database and says when to try again, and that it answers
 * other requests normally.
 */
async function expectPutOff(service: TestService, batch: WireBatch): Promise<void> {
  for (const answer of [await send(service, batch), await service.app.inject('/v1/leaderboards')]) {
    expect(answer.json()).toEqual({
      error: 'internal',
      detail: expect.stringMatching(/^the database .*; try again/) as string,
    });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
  }
  expect((await service.app.inject('/healthz')).statusCode).toBe(200);
  expect(service.faults).toEqual([]);
}

const TAKEN = { accepted: 1, deduped: 0 };

/**
 * Sends a refused batch again. Expects that the service stores it as a new batch, and that the player has no other
 * events.
 */
async function expectTaken(service: TestService, player: TestPlayer, batch: WireBatch): Promise<void> {
  await expect.poll(async () => (await send(service, batch)).json<unknown>(), { timeout: 20_000 }).toEqual(TAKEN);
  const stored = service.store.selectFrom('event').select('seq').where('player_id', '=', player.playerId);
  expect(await stored.execute()).toHaveLength(1);
  expect((await service.app.inject('/v1/leaderboards')).statusCode).toBe(200);
}

describe('requests during a fault of the database', async () => {
  // The test takes all connections of its database server, so it needs its own server.
  const url = await newServer();

  it('requests get 503 while the database is gone, and succeed once it is back', async () => {
    const proxy = await newProxy(url);
    const service = await serviceOn(proxy.url);
    const player = await service.newPlayer();
    const batch = await signedBatch(player);
    proxy.isGone = true;
    await expectPutOff(service, batch);
    proxy.isGone = false;
    await expectTaken(service, player, batch);
  });

  it('requests get 503 while the database is slow, and succeed once it is fast again', async () => {
    const service = await serviceOn(url);
    const player = await service.newPlayer();
    const batch = await signedBatch(player);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table account, proj.board_value, proj.progress in access exclusive mode');
    await expectPutOff(service, batch);
    await holder.query('rollback');
    await holder.end();
    await expectTaken(service, player, batch);
  });

  it('requests get 503 while the database has no connections left, and succeed once it has connections again', async () => {
    const service = await serviceOn(url);
    const player = await service.newPlayer();
    const batch = await signedBatch(player);
    // End the connections of the service, and let other clients take all connections.
    const holders: Client[] = [];
    const hold = async (): Promise<boolean> => {
      const holder = new Client({ connectionString: url });
      holder.on('error', () => undefined);
      const isIn = await holder.connect().then(
        () => true,
        () => false,
      );
      if (isIn) holders.push(holder);
      return isIn;
    };
    await hold();
    await holders[0]!.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'livery board'",
    );
    while (await hold());
    expect(holders.length).toBeGreaterThan(50);
    await expectPutOff(service, batch);
    await Promise.all(holders.map((holder) => holder.end()));
    await expectTaken(service, player, batch);
  });
});

it('a full disk loses no acknowledged batch, and batches are accepted again once the disk has space', async ({
  skip,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-board-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return skip('no file system can be mounted here');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  const server = await startEmbeddedServer(folder);
  onTestFinished(() => server.stop());
  const store = await openStore(() => server.url, REQUEST_LIMITS);
  onTestFinished(() => store.destroy());
  const service = await newService({ store });
  const player = await service.newPlayer();
  const filler = join(folder, 'filler');
  let acknowledged = 0;
  let status = 200;
  try {
    writeFileSync(filler, Buffer.alloc(200 * 2 ** 20));
  } catch {
    // The write fails when the disk is full.
  }
  while (status === 200) {
    ({ statusCode: status } = await send(service, await signedBatch(player)));
    if (status === 200) acknowledged++;
  }
  expect(status).toBe(503);
  const batch = await signedBatch(player);
  expect((await send(service, batch)).statusCode).toBe(503);
  await rm(filler);
  await expect.poll(async () => (await send(service, batch)).statusCode, { timeout: 20_000 }).toBe(200);
  const { rows } = await sql<{ n: number }>`select count(*) as n from event`.execute(store);
  // `acknowledged + 2` is possible: the database may have stored the first refused batch although the service got no
  // answer.
  expect([acknowledged + 1, acknowledged + 2]).toContain(rows[0]!.n);
});
