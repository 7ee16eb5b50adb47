import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { Stored } from '../../contract/board/index.js';
import type { ReplicaState } from '../store/replica-health.js';
import type { ConnectionCounts } from '../store/open-store.js';
import { lagOf, type LogPositions } from '../store/log-positions.js';

export interface MetricSources {
  readonly connections: Readonly<Record<string, () => ConnectionCounts>>;
  readonly positions: () => Promise<LogPositions>;
  /** Clock, unix ms. */
  readonly now: () => number;
  readonly replica?: () => ReplicaState;
  readonly receivers?: readonly { readonly host: string; readonly isFailing: boolean }[];
}

/**
 * The facts about an answer that the metrics use. Methods, routes and codes come from fixed lists, so a client cannot
 * make the service add new time series.
 */
export interface CountedAnswer {
  readonly method: string;
  /** Empty if no route matched. */
  readonly route: string;
  readonly status: number;
  /** Duration, s. Null for a live stream, because the client decides how long the stream lasts. */
  readonly seconds: number | null;
  readonly refusal?: string | undefined;
  readonly stored?: Stored | undefined;
}

/** The metrics of one process, in the text format of Prometheus. */
export interface Metrics {
  count(answer: CountedAnswer): void;
  watchReaders(route: string, count: () => number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Methods that are counted by name. Other methods count as `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
/**
 * Upper bounds of the histogram's bins for answer times, s. The bounds reach from the time of a read in memory to the
 * time limit of a batch.
 */
const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const count = answerCounters(registry);
  const readers = new Map<string, () => number>();
  const askSources = addSources(registry, sources, readers);
  const text = (): Promise<string> => askSources().then(() => registry.metrics());
  const watchReaders = (route: string, readersNow: () => number): void => void readers.set(route, readersNow);
  return { count, watchReaders, text, contentType: registry.contentType };
}

function answerCounters(registry: Registry): (answer: CountedAnswer) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'board_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'board_request_seconds',
    help: 'Time from a request to the end of its answer; live streams are left out.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'board_refusals_total',
    help: 'Requests that were refused, by the code of the refusal.',
    labelNames: ['route', 'code'],
    registers,
  });
  const batches = new Counter({
    name: 'board_batches_total',
    help: 'Accepted batches; replays are counted separately.',
    labelNames: ['result'],
    registers,
  });
  const events = new Counter({
    name: 'board_events_total',
    help: 'Events in accepted batches, by result; deduped means already stored.',
    labelNames: ['result'],
    registers,
  });
  return ({ method, route, status, seconds, refusal, stored }) => {
    const named = route === '' ? 'none' : route;
    requests.inc({ method: METHODS.has(method) ? method : 'other', route: named, status });
    if (seconds !== null) times.observe({ route: named }, seconds);
    if (refusal !== undefined) refusals.inc({ route: named, code: refusal });
    if (stored === undefined) return;
    batches.inc({ result: stored.replay ? 'replay' : 'stored' });
    events.inc({ result: 'accepted' }, stored.accepted);
    events.inc({ result: 'deduped' }, stored.deduped);
  };
}

/** @returns a function that sets the metrics to the present values of the sources */
function addSources(
  registry: Registry,
  { connections, positions, now, replica, receivers = [] }: MetricSources,
  readers: ReadonlyMap<string, () => number>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const isUp = gauge('board_database_up', '1 if the database answered when the metrics were read.');
  const head = gauge('board_log_head', 'The last position of the log.');
  const checkpoint = gauge('board_projection_checkpoint', 'The last log position that the boards include.');
  const lag = gauge('board_projection_lag', 'Number of log positions that the boards do not include yet.');
  const lagSeconds = gauge(
    'board_projection_lag_seconds',
    'Time since the service received the first event that the boards do not include.',
  );
  const open = gauge('board_database_connections', 'Connections to the database.', ['use', 'state']);
  const waiting = gauge('board_database_waiting', 'Requests that wait for a connection.', ['use']);
  const live = gauge('board_stream_readers', 'Readers of live streams.', ['route']);
  const isWell = replica && gauge('board_replica_well', '1 while the replica answers public reads.');
  const behind =
    replica && gauge('board_replica_lag_seconds', 'How far the replica is behind; NaN when it is unavailable.');
  const failing = gauge('board_webhook_failing', '1 if the last delivery of a webhook failed.', ['host']);
  return async (): Promise<void> => {
    failing.reset();
    for (const { host, isFailing } of receivers) failing.inc({ host }, isFailing ? 1 : 0);
    for (const [use, count] of Object.entries(connections)) {
      const counts = count();
      open.set({ use, state: 'busy' }, counts.busy);
      open.set({ use, state: 'idle' }, counts.idle);
      waiting.set({ use }, counts.waiting);
    }
    for (const [route, count] of readers) live.set({ route }, count());
    if (replica) {
      isWell?.set(replica().isWell ? 1 : 0);
      behind?.set(replica().lagMs / 1000);
    }
    const found = await positions().catch(() => null);
    isUp.set(found === null ? 0 : 1);
    // Without NaN, the metric would keep its previous value.
    head.set(found?.head ?? NaN);
    checkpoint.set(found?.checkpoint ?? NaN);
    const behindLog = found === null ? null : lagOf(found, now());
    lag.set(behindLog?.lag ?? NaN);
    lagSeconds.set(behindLog?.lagSeconds ?? NaN);
  };
}

/** Counts all answers. A live stream is counted when it ends. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    metrics.count({
      method: request.method,
      route: url ?? '',
      status: reply.statusCode,
      seconds: config.cache === 'stream' ? null : reply.elapsedTime / 1000,
      refusal: reply.refusal,
      stored: reply.stored,
    });
    done();
  });
}
