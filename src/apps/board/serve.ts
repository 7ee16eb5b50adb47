import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createFaultLog, PlatformError } from '../../errors/index.js';
import { checkOrigins } from '../../leaderboard/api/origins.js';
import { createBoardServer } from '../../leaderboard/api/server.js';
import { openBoard } from '../../leaderboard/open-board.js';
import { bindSecrets, rememberBaseUrl } from '../../leaderboard/operator/deployment.js';
import { listen as listenTo } from '../../leaderboard/store/listen.js';
import { Projector } from '../../leaderboard/store/projection/projector.js';
import { primaryReads } from '../../leaderboard/store/reads/read-view.js';
import { openReplica } from '../../leaderboard/store/replica.js';
import { openSecrets } from '../../leaderboard/secrets/open-secrets.js';
import { openDatabase } from './open-database.js';

export interface BoardServeOptions {
  readonly data: string;
  readonly port: number;
  readonly host: string;
  readonly baseUrl?: string;
  readonly acceptUrl: readonly string[];
  readonly corsOrigin: readonly string[];
  readonly minPlayers: number;
  readonly streams: number;
  readonly bodies?: number;
  readonly metricsPort?: number;
  readonly rateLimit: boolean;
  /** Unix seconds. */
  readonly testClock?: number;
}

/** The batches that may be in memory at once, for each core. */
const BODIES_PER_CORE = 4;

/**
 * `livery board serve`: the service, until it is told to stop.
 * @returns exit status
 * @throws PlatformError for options that do not go together, a port in use, a database that cannot be reached
 */
export async function serveBoard(options: BoardServeOptions): Promise<number> {
  if (options.baseUrl !== undefined) checkBaseUrl(options.baseUrl);
  const now = clockOf(options);
  const origins = checkOrigins(options.corsOrigin);
  const log = pino({ name: 'board', level: process.env['LIVERY_LOG_LEVEL'] ?? 'info' }, pino.destination(2));
  const faults = createFaultLog((record) => log.error(record, 'internal fault'), performance.timeOrigin);
  const stopped = untilStopped();
  const database = await openDatabase(options.data, (sentence) => log.warn(sentence));
  try {
    const secrets = await openSecrets(options.data, now);
    await bindSecrets(database.store, secrets);
    // The base URL names the port, so that it must be known first.
    const port = options.port || (await freePort(options.host));
    const baseUrl = options.baseUrl ?? `http://127.0.0.1:${port}`;
    await rememberBaseUrl(database.store, baseUrl);
    const listener = listenTo(database.address, { onFault: (error) => log.warn({ error }, 'nothing is heard') });
    const projector = new Projector({
      store: database.longStore,
      address: database.address,
      listener,
      now,
      onFault: (error) => faults.fault(error, 'projection'),
      onRebuild: (state) => log.info(state, 'rebuild'),
    });
    const readUrl = process.env['DATABASE_READ_URL'];
    const replica = readUrl ? openReplica(database.store, readUrl, { report: (text) => log.warn(text) }) : undefined;
    const board = openBoard({
      store: database.store,
      reads: replica ?? primaryReads(database.store),
      secrets,
      settings: { baseUrl, origins, minPlayers: options.minPlayers, streamsMax: options.streams },
      acceptUrls: options.acceptUrl,
      bodiesMax: options.bodies ?? BODIES_PER_CORE * availableParallelism(),
      limitsRate: options.rateLimit,
      now,
      faults,
      logRequest: (record) => log.info(record, 'request'),
    });
    const app = createBoardServer(board);
    await listen(app, options.host, port);
    console.log(`BOARD=http://127.0.0.1:${port}`);
    await stopped;
    log.info('stopping');
    await app.close();
    await projector.stop();
    await listener.close();
    await replica?.close();
  } finally {
    await database.close();
  }
  return 0;
}

/** Returns the clock of the service: that of the machine, or one that stands still. */
function clockOf({ testClock, rateLimit, baseUrl }: BoardServeOptions): () => number {
  const isPublic = baseUrl?.startsWith('https:') ?? false;
  if (isPublic && !rateLimit) throw new PlatformError('--no-rate-limit is for measurements, not for an https base URL');
  if (testClock === undefined) return () => Date.now();
  if (isPublic) throw new PlatformError('--test-clock is for conformance runs, not for an https base URL');
  const instant = testClock * 1000;
  return () => instant;
}

/** Checks the public address, which licences and proofs name to the letter. */
function checkBaseUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol) && url === parsed.origin + parsed.pathname.replace(/\/$/, '')) return;
  throw new PlatformError(`'${url}' is no base URL; one is https://board.example.org, without a slash at its end`);
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'it is in use; stop what uses it, or take another with --port' : code;
    throw new PlatformError(`cannot listen on port ${port} of ${host}: ${why}`, { cause });
  }
}

/** Returns a port that was free a moment ago. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Resolves when somebody asks the process to stop, at whatever moment after the call. */
function untilStopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  });
}
