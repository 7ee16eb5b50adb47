import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
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
import { connectStore, LONG_LIMITS, type Store } from '../../../src/leaderboard/store/open-store.js';
import { newDataFolder } from '../store/database.js';
import { isBuilt, type Services, startServices } from './service-processes.js';
import { DEEP } from '../../support/deep.js';

const KILLS = DEEP ? 50 : 1;
const PROCESSES = 2;
/** Number of projectors. If one of two projectors is killed, the other one takes over. */
const PROJECTORS = DEEP ? 2 : 1;
/** The test compares the answers of the service and of the oracle for this fraction of all public questions. */
const SHARE = DEEP ? 1 : 0.15;
const SENDERS = 12;
/** Maximum number of answers to batches between kills. */
const ANSWERS_MAX = 20;

/**
 * The test kills one of these: a process that serves, a process that only projects, the whole database server, or one
 * of the server's backends. After a backend has been killed, PostgreSQL ends the other backends and recovers by itself,
 * as after a crash.
 */
const VICTIMS = ['service', 'projector', 'database', 'backend'] as const;
type Victim = (typeof VICTIMS)[number];

function* until(isOver: () => boolean): Generator<HistoryBatch> {
  for (const batch of histories({ seed: 7, players: SENDERS, events: 1e9, batchEvents: 10 })) {
    if (isOver()) return;
    yield batch;
  }
}

/** Kills each victim {@link KILLS} times, in random order and after random numbers of answers. */
async function killAll(services: Services, store: Store, folder: string, onKill: () => void): Promise<void> {
  const random = new Random(7, -3);
  const starts: Promise<void>[] = [];
  const { processes } = services;
  const projectors = [...services.projectors];
  const restart = async (process: Services['processes'][number]): Promise<void> => {
    await process.kill();
    starts.push(process.start());
  };
  const kill: Readonly<Record<Victim, () => Promise<void>>> = {
    service: async () => {
      // Skips processes without a port. A process without a port is restarting after a kill, and its count of
      // connections may include old ones.
      const busiest = (): Services['processes'][number] =>
        processes.filter(({ port }) => port !== null).toSorted((a, b) => b.waiting.size - a.waiting.size)[0]!;
      await expect.poll(() => busiest().waiting.size, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
      await restart(busiest());
    },
    projector: () => {
      const next = projectors.shift()!;
      projectors.push(next);
      return restart(next);
    },
    database: () => expect.poll(() => killDatabase(folder), { timeout: 60_000 }).toBe(true),
    backend: () => expect.poll(() => killBackend(store), { timeout: 60_000, interval: 1 }).toBe(true),
  };
  const order = Array.from({ length: KILLS }, () => VICTIMS)
    .flat()
    .map((victim) => ({ victim, at: random.next() }))
    .toSorted((a, b) => a.at - b.at);
  for (const [done, { victim }] of order.entries()) {
    await services.afterAnswers(random.whole(1, ANSWERS_MAX));
    await kill[victim]();
    onKill();
    await expect
      .poll(() => [...processes, ...projectors].every(({ port }) => port !== null), { timeout: 60_000 })
      .toBe(true);
    if (done % 20 === 19) console.log(`${done + 1} of ${order.length} kills`);
  }
  await Promise.all(starts);
}

/**
 * Kills a random backend that is executing a statement or a transaction. @returns false if there is no such backend, or
 * if the server cannot be reached
 */
async function killBackend(store: Store): Promise<boolean> {
  try {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
      order by random() limit 1`.execute(store);
    return rows[0] !== undefined && process.kill(rows[0].pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** @returns false if no server is running */
async function killDatabase(folder: string): Promise<boolean> {
  try {
    const pid = Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** @returns the statuses of the answers. A request whose process was killed has no status */
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
  'killing services, projectors or the database under load neither loses nor duplicates an event (skipped without dist/)',
  { timeout: 3_600_000 },
  async () => {
    const folder = await newDataFolder();
    const services = await startServices(folder, { processes: PROCESSES, projectors: PROJECTORS });
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
    const killing = killAll(services, store, folder, onKill).finally(() => (isOver = true));
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
    const asked = { store, client, labels, sent: sending.sent.events, handles: [], share: SHARE };
    const { invariants, comparison } = await checkService(asked, sending);
    expect(comparison.differences.map(({ path, what }) => `${path}: ${what}`)).toEqual([]);
    // In a short run, invariant 6 may fail, because some players may not have scored.
    const broken = invariants.filter(({ number, holds }) => !holds && number !== '6');
    expect(broken.map(({ number, what, found }) => `${number}, ${what}: ${found}`)).toEqual([]);
    const { findings } = await verifyLog(store);
    expect(findings.map(({ rule, examples }) => `${rule}: ${examples.join(', ')}`)).toEqual([]);
    console.log(
      `${KILLS} kills of each (${VICTIMS.join(', ')}): ${sending.batches} batches of ${sending.events} events, ` +
        `${sending.accepted} accepted, ${sending.brokenOff} connections broken, ${sending.refusedForNow} answers 503, ` +
        `${sending.replays} replays, ${Math.round(sending.seconds)} s; ${comparison.asked} answers are the oracle's`,
    );
    client.close();
    await store.destroy();
    await services.stop();
    await server.stop();
    await expect(readFile(join(folder, 'postgres/postmaster.pid'))).rejects.toThrow(/ENOENT/);
  },
);
