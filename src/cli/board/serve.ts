import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { PlatformError, shown } from '../../base/errors/index.js';
import { checkDevLogin, openProviders, readProviderSettings } from '../../leaderboard/accounts/index.js';
import { checkOrigins, checkProxies } from '../../leaderboard/api/index.js';
import { checkWebhook, readWebhookSecret } from '../../leaderboard/webhooks/index.js';
import { untilStopped } from '../until-stopped.js';
import { cannotListen } from './cannot-listen.js';
import { StoredFlightPictures } from './flight-pictures.js';
import { picturesIn } from './stored-pictures.js';
import { openService, type ServiceOptions } from './open-service.js';
import { wantsTracing } from './tracing-settings.js';

export interface BoardServeOptions {
  readonly data: string;
  readonly port: number;
  readonly host: string;
  readonly baseUrl?: string;
  readonly acceptUrl: readonly string[];
  readonly corsOrigin: readonly string[];
  readonly minPlayers: number;
  readonly streams: number;
  readonly streamsPerAddress: number;
  readonly trustProxy: readonly string[];
  readonly bodies?: number;
  readonly playerMib: number;
  readonly metricsPort?: number;
  readonly metricsHost: string;
  readonly webhook: readonly string[];
  readonly flightPictures?: string;
  readonly rateLimit: boolean;
  readonly projector: boolean;
  readonly devLogin?: boolean;
  /** Minimum age of an account at its provider, days. */
  readonly minAccountAge: number;
  readonly issuanceQuota: number;
  readonly handleQuota: number;
  readonly reserveHandle: readonly string[];
  /** If set, the service's clock always shows this time, unix seconds. */
  readonly testClock?: number;
}

/**
 * `livery board serve`: runs the service until the user stops it.
 * @throws PlatformError if options contradict each other, the port is in use, or the database cannot be reached
 */
export async function serveBoard(options: BoardServeOptions): Promise<number> {
  if (options.baseUrl !== undefined) checkBaseUrl(options.baseUrl);
  const now = clockOf(options);
  const origins = checkOrigins(options.corsOrigin);
  checkProxies(options.trustProxy);
  options.webhook.forEach(checkWebhook);
  const webhookSecret =
    options.webhook.length > 0 ? readWebhookSecret(process.env['LIVERY_WEBHOOK_SECRET']) : undefined;
  const log = pino({ name: 'board', level: process.env['LIVERY_LOG_LEVEL'] ?? 'info' }, pino.destination(2));
  const tracing = wantsTracing(process.env)
    ? (await import('./open-tracing.js')).openTracing((sentence) => log.warn(sentence))
    : undefined;
  const stopped = untilStopped();
  // Find the port first, because the default base URL contains the port.
  const port = await freePort(options.host, options.port);
  const baseUrl = options.baseUrl ?? `http://127.0.0.1:${port}`;
  const accounts = accountsOf(options, baseUrl, now);
  const pictures = options.flightPictures
    ? await StoredFlightPictures.open({
        program: options.flightPictures,
        folder: picturesIn(options.data),
        warn: (sentence) => log.warn(sentence),
      })
    : undefined;
  const service = await openService({
    data: options.data,
    host: options.host,
    port,
    settings: {
      baseUrl,
      origins,
      minPlayers: options.minPlayers,
      streamsMax: options.streams,
      streamsPerAddress: options.streamsPerAddress,
      trustedProxies: options.trustProxy,
    },
    acceptUrls: options.acceptUrl,
    bodiesMax: options.bodies,
    limits: options.rateLimit ? { mibPerDay: options.playerMib } : undefined,
    projects: options.projector,
    accounts,
    metricsPort: options.metricsPort,
    metricsHost: options.metricsHost,
    pictures,
    webhooks: webhookSecret && { urls: [...new Set(options.webhook)], secret: webhookSecret },
    now,
    log,
  });
  console.log(`BOARD=http://127.0.0.1:${port}`);
  if (service.metricsUrl !== undefined) console.log(`METRICS=${service.metricsUrl}`);
  await stopped;
  log.info('stopping');
  await pictures?.close();
  await service.close();
  await tracing?.close();
  return 0;
}

/** @throws PlatformError if settings contradict each other */
function accountsOf(options: BoardServeOptions, baseUrl: string, now: () => number): ServiceOptions['accounts'] {
  if (options.devLogin) checkDevLogin(baseUrl, options.host);
  const settings = readProviderSettings(process.env, baseUrl);
  return {
    providers: openProviders({ settings, allowsDevLogin: options.devLogin ?? false, baseUrl, now }),
    settings: {
      quotas: { issuances: options.issuanceQuota, handles: options.handleQuota },
      reservedHandles: options.reserveHandle,
      accountDaysMin: options.minAccountAge,
    },
  };
}

function clockOf({ testClock, rateLimit, baseUrl }: BoardServeOptions): () => number {
  const isPublic = baseUrl?.startsWith('https:') ?? false;
  if (isPublic && !rateLimit)
    throw new PlatformError(
      '--no-rate-limit is only for measurements, and does not work with an https base URL; leave it out',
    );
  if (testClock === undefined) return () => Date.now();
  if (isPublic)
    throw new PlatformError(
      '--test-clock is only for conformance runs, and does not work with an https base URL; leave it out',
    );
  const instant = testClock * 1000;
  return () => instant;
}

/** Checks the base URL. Licences and proofs contain exactly this text. */
function checkBaseUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol) && url === parsed.origin + parsed.pathname.replace(/\/$/, '')) return;
  throw new PlatformError(
    `'${shown(url, 80)}' is not a base URL; use https://board.example.org, without a slash at its end`,
  );
}

/**
 * Returns the port, or any free port. Called before the service creates a data folder or starts a database, so that
 * neither is left behind if the port is in use.
 * @param wanted the port; 0 for any port
 * @throws PlatformError if the port is in use, or the host is a different machine
 */
function freePort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(cannotListen(host, wanted, error)));
    probe.listen(wanted, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
