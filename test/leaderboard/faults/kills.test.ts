import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkService } from '../../../harness/board/check/check-service.js';
import { histories, type HistoryBatch } from '../../../harness/board/histories/histories.js';
import { Random } from '../../../harness/board/histories/random.js';
import { untilDerived } from '../../../harness/board/run-load.js';
import { HttpClient } from '../../../harness/board/send/http-client.js';
import { makePlayers } from '../../../harness/board/send/make-players.js';
import { sendHistories } from '../../../harness/board/send/send-histories.js';
import { verifyLog } from '../../../src/leaderboard/operator/check/verify-log.js';
import { labelsOf } from '../../../src/leaderboard/privacy/labels.js';
import { openSecrets } from '../../../src/leaderboard/secrets/open-secrets.js';
import { startEmbeddedServer } from '../../../src/leaderboard/store/embedded-server.js';
import { connectStore, LONG_LIMITS } from '../../../src/leaderboard/store/open-store.js';
import { newDataFolder } from '../store/database.js';
import { isBuilt, type Services, startServices } from './service-processes.js';
import { DEEP } from '../../support/deep.js';

const SERVICE_KILLS = DEEP ? 300 : 2;
const DATABASE_KILLS = DEEP ? 50 : 1;
const PROCESSES = DEEP ? 3 : 2;
const SENDERS = 12;

/** Yields the batches of endless histories until `isOver` returns true. */
function* until(isOver: () => boolean): Generator<HistoryBatch> {
  for (const batch of histories({ seed: 7, players: SENDERS, events: 1e9, batchEvents: 10 })) {
    if (isOver()) return;
    yield batch;
  }
}

/** Repeatedly kills the service process with the most pending batches, and sometimes the database. */
async function killAll({ processes }: Services, folder: string, onKill: () => void): Promise<void> {
  const starts: Promise<void>[] = [];
  let databaseKills = 0;
  const ready = (): number => processes.filter(({ port }) => port !== null).length;
  for (let kills = 0; kills < SERVICE_KILLS; kills++) {
    // While a killed process restarts, the count may still include its old connections.
    const busiest = (): Services['processes'][number] =>
      processes.filter(({ port }) => port !== null).toSorted((a, b) => b.waiting.size - a.waiting.size)[0]!;
    await expect.poll(() => busiest().waiting.size, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
    const victim = busiest();
    await victim.kill();
    starts.push(victim.start());
    onKill();
    while (databaseKills < Math.floor(((kills + 1) * DATABASE_KILLS) / SERVICE_KILLS)) {
      await expect.poll(() => killDatabase(folder), { timeout: 60_000 }).toBe(true);
      databaseKills++;
      onKill();
    }
    await expect.poll(ready, { timeout: 60_000 }).toBeGreaterThan(1);
    if (kills % 25 === 24) console.log(`${kills + 1} kills of the service, ${databaseKills} of the database`);
  }
  await Promise.all(starts);
}

/** Kills the database server of a data folder. @returns false if none is running */
async function killDatabase(folder: string): Promise<boolean> {
  try {
    const pid = Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Reads public answers.
 * @returns the statuses of the received answers; no status for a request whose process was killed
 */
async function readAll(url: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of ['/v1/leaderboards', '/v1/events', '/v1/feed', '/v1/stats']) {
    const answer = await fetch(url + path).catch(() => null);
    if (answer !== null) statuses.push(answer.status);
    await answer?.text().catch(() => undefined);
  }
  return statuses;
}

it.skipIf(!isBuilt)(
  'killing the service or the database under load neither loses nor duplicates an event (skipped without dist/)',
  { timeout: 3_600_000 },
  async () => {
    const folder = await newDataFolder();
    const services = await startServices(folder, PROCESSES);
    onTestFinished(() => services.stop());
    const server = await startEmbeddedServer(folder);
    onTestFinished(() => server.stop());
    const store = connectStore(() => server.url, LONG_LIMITS);
    const secrets = await openSecrets(folder, Date.now);
    const client = new HttpClient(services.url);
    const players = await makePlayers(store, {
      count: SENDERS,
      seed: 7,
      issuer: services.url,
      key: (await secrets.keys()).active,
      now: Date.now(),
    });
    let isOver = false;
    const readings = [readAll(services.url)];
    const onKill = (): void => void readings.push(readAll(services.url));
    const killing = killAll(services, folder, onKill).finally(() => (isOver = true));
    killing.catch(() => undefined);
    const sending = await sendHistories(
      until(() => isOver),
      {
        client,
        players,
        htu: `${services.url}/v1/ingest`,
        concurrency: SENDERS,
        breakRate: 0,
        random: new Random(7, -2),
      },
    );
    await killing;
    const statuses = (await Promise.all(readings)).flat();
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await untilDerived(store);
    const labels = labelsOf(secrets.labelKey);
    const asked = { store, client, labels, sent: sending.sent.events, handles: [] };
    const { invariants, comparison } = await checkService(asked, sending);
    expect(comparison.differences).toEqual([]);
    // In a short run, some players may not have scored yet.
    expect(invariants.filter(({ number, holds }) => !holds && number !== '6')).toEqual([]);
    expect((await verifyLog(store)).findings).toEqual([]);
    console.log(
      `${SERVICE_KILLS} kills of the service, ${DATABASE_KILLS} of the database: ${sending.batches} batches of ` +
        `${sending.events} events, ${sending.brokenOff} connections broken, ${sending.refusedForNow} answers 503, ` +
        `${sending.replays} replays, ${Math.round(sending.seconds)} s; every answer is the oracle's`,
    );
    client.close();
    await store.destroy();
    await services.stop();
    await server.stop();
    await expect(readFile(join(folder, 'postgres/postmaster.pid'))).rejects.toThrow(/ENOENT/);
  },
);
