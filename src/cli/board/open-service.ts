import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { createFaultLog, faultMessage } from '../../base/errors/index.js';
import { createBoardServer, createMetrics, listenMetrics, type Board } from '../../leaderboard/api/index.js';
import { openBoard, type BoardOptions } from '../../leaderboard/index.js';
import { bindSecrets, rememberBaseUrl } from '../../leaderboard/operator/index.js';
import { openSecrets } from '../../leaderboard/secrets/index.js';
import {
  connectionsOf,
  listen,
  logPositions,
  openReplica,
  primaryReads,
  Projector,
  untilReached,
} from '../../leaderboard/store/index.js';
import type { FlightPictures } from '../../leaderboard/site/index.js';
import { openWebhooks } from '../../leaderboard/webhooks/index.js';
import { acceptMore } from './accept-more.js';
import { Closers } from './closers.js';
import { listenOn } from './listen-on.js';
import { openDatabase, RESTART_MS } from './open-database.js';

export interface ServiceOptions {
  readonly data: string;
  readonly host: string;
  readonly port: number;
  readonly settings: Board['settings'];
  readonly acceptUrls: readonly string[];
  /** Maximum number of unpacked batches in memory at the same time. */
  readonly bodiesMax: number | undefined;
  readonly limits: BoardOptions['limits'];
  /** True if this process also derives the boards from the log, false if other processes do. */
  readonly projects: boolean;
  readonly accounts: NonNullable<BoardOptions['accounts']>;
  /** Port for the metrics, on the loopback address; undefined for no metrics. */
  readonly metricsPort: number | undefined;
  readonly metricsHost?: string | undefined;
  /** The receivers of webhooks, and the secret with which messages are signed. */
  readonly webhooks?: { readonly urls: readonly string[]; readonly secret: Buffer } | undefined;
  readonly pictures?: FlightPictures | undefined;
  /** The clock, unix ms. */
  readonly now: () => number;
  readonly log: Logger;
}

const BODIES_PER_CORE = 4;

export interface RunningService {
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens the parts of the service. If a part fails, the open parts are closed again.
 *
 * @throws PlatformError if the database cannot be reached or belongs to other secrets, or if the port is in use
 */
export async function openService(options: ServiceOptions): Promise<RunningService> {
  const closers = new Closers();
  try {
    const metricsUrl = await openParts(options, closers);
    return { metricsUrl, close: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function openParts(options: ServiceOptions, closers: Closers): Promise<string | undefined> {
  const { data, settings, now, log } = options;
  const faults = createFaultLog((record) => log.error(record, 'internal fault'), performance.timeOrigin);
  const warn = (sentence: string): void => log.warn(sentence);
  const database = closers.add(await openDatabase(data, warn));
  const { store, readStore, longStore, address } = database;
  const secrets = await openSecrets(data, now);
  await untilReached(() => bindSecrets(store, secrets), RESTART_MS);
  const servedAt = await untilReached(() => rememberBaseUrl(store, settings.baseUrl), RESTART_MS);
  if (servedAt !== null && servedAt !== settings.baseUrl) {
    warn(
      `this database was served at ${servedAt} before and is now served at ${settings.baseUrl}: the service refuses licenses ` +
        `issued for the former address; to keep them in use, start the service with --base-url ${servedAt}`,
    );
  }
  const readUrl = process.env['DATABASE_READ_URL'];
  const replica = readUrl ? closers.add(openReplica(store, readUrl, { report: warn, reads: readStore })) : undefined;
  const listener = closers.add(
    listen(address, {
      onFault: (error) =>
        warn(
          `the database connection for live streams was lost (${faultMessage(error)}): they pause until it is back, and then send what they missed`,
        ),
    }),
  );
  if (options.projects) {
    const projector = new Projector({
      store: longStore,
      address,
      listener,
      now,
      onFault: (error) => faults.fault(error, 'projection'),
      onRebuild: (state) => log.info(state, 'rebuild'),
    });
    closers.add({ close: () => projector.stop() });
  }
  const webhooks =
    options.webhooks &&
    closers.add(
      openWebhooks({
        ...options.webhooks,
        store: longStore,
        address,
        listener,
        now,
        report: warn,
        onFault: (error) => faults.fault(error, 'webhooks'),
      }),
    );
  const metrics = createMetrics({
    connections: {
      requests: () => connectionsOf(store),
      reads: () => connectionsOf(readStore),
      projection: () => connectionsOf(longStore),
    },
    positions: () => logPositions(store),
    now: Date.now,
    ...(replica && { replica: () => replica.state }),
    ...(webhooks && { receivers: webhooks.receivers }),
  });
  const board = openBoard({
    store,
    reads: replica ?? primaryReads(readStore),
    secrets,
    settings,
    acceptUrls: options.acceptUrls,
    bodiesMax: options.bodiesMax ?? BODIES_PER_CORE * availableParallelism(),
    limits: options.limits,
    listener,
    accounts: options.accounts,
    ...(options.pictures && { pictures: options.pictures }),
    now,
    faults,
    warn,
    logRequest: (record) => log.info(record, 'request'),
    metrics,
  });
  const app = closers.add(createBoardServer(board));
  await listenOn(app, options);
  closers.add(acceptMore(app.server));
  if (options.metricsPort === undefined) return undefined;
  return closers.add(await listenMetrics(metrics, options.metricsPort, options.metricsHost)).url;
}
