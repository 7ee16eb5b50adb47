import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../../../src/leaderboard/api/metrics.js';
import { listenMetrics } from '../../../src/leaderboard/api/metrics-server.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { logPositions } from '../../../src/leaderboard/store/log-positions.js';
import { connectionsOf } from '../../../src/leaderboard/store/open-store.js';
import { newService, NOW, signedBatch } from './service.js';

const service = await newService();
const player = await service.newPlayer('Secretive');

function newMetrics(change: Partial<Parameters<typeof createMetrics>[0]> = {}): Metrics {
  return createMetrics({
    connections: { requests: () => connectionsOf(service.store) },
    positions: () => logPositions(service.store),
    now: () => NOW + 2500,
    ...change,
  });
}

function samplesOf(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)![0])]));
}

describe('the metrics of a process', () => {
  let metrics = newMetrics();
  let app = createBoardServer({ ...service.board, metrics });
  beforeEach(() => {
    metrics = newMetrics();
    app = createBoardServer({ ...service.board, metrics });
  });

  it('a host counts as failing in the metrics if any webhook receiver on it fails', async () => {
    const [bad, good] = [true, false].map((isFailing) => ({ host: 'a.example', isFailing }));
    for (const receivers of [
      [bad!, good!],
      [good!, bad!],
    ]) {
      const samples = samplesOf(await newMetrics({ receivers }).text());
      expect(samples['board_webhook_failing{host="a.example"}']).toBe(1);
    }
  });

  it('the metrics count responses by route and status, and count batches, events and refusals', async () => {
    const batch = await signedBatch(player);
    const send = (headers = batch.headers): Promise<{ statusCode: number }> =>
      app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: batch.body });
    for (const headers of [batch.headers, batch.headers, {}]) await send(headers);
    await app.inject('/healthz');
    expect(samplesOf(await metrics.text())).toMatchObject({
      'board_requests_total{method="POST",route="/v1/ingest",status="200"}': 2,
      'board_requests_total{method="POST",route="/v1/ingest",status="415"}': 1,
      'board_requests_total{method="GET",route="/healthz",status="200"}': 1,
      'board_request_seconds_count{route="/v1/ingest"}': 3,
      'board_request_seconds_bucket{le="30",route="/v1/ingest"}': 3,
      'board_refusals_total{route="/v1/ingest",code="unsupported_encoding"}': 1,
      'board_batches_total{result="stored"}': 1,
      'board_batches_total{result="replay"}': 1,
      'board_events_total{result="accepted"}': 1,
      'board_events_total{result="deduped"}': 1,
      board_database_up: 1,
      board_log_head: 1,
      board_projection_checkpoint: 0,
      board_projection_lag: 1,
      board_projection_lag_seconds: 2.5,
      // There may be a second idle connection: the notification about a stored batch may have opened one.
      'board_database_connections{use="requests",state="idle"}': expect.any(Number) as number,
    });
  });

  it('the metrics never use text from a client as a label', async () => {
    await app.inject(`/v1/players/${player.handle}`);
    await app.inject({
      method: 'GET',
      url: '/nothing/Secretive?key=Secretive',
      headers: { 'x-board-license': 'Secretive' },
    });
    await app.inject({ method: 'PROPFIND' as 'GET', url: '/v1/ingest' });
    const text = await metrics.text();
    expect(text).not.toContain('Secretive');
    expect(samplesOf(text)).toMatchObject({
      'board_requests_total{method="GET",route="none",status="404"}': 1,
      'board_requests_total{method="other",route="/v1/ingest",status="405"}': 1,
    });
  });
});

it('when the database does not respond, the metrics that are read from it are NaN, and all others have values', async () => {
  const metrics = newMetrics({
    positions: () => Promise.reject(new Error('away')),
    replica: () => ({ isWell: false, lagMs: NaN }),
  });
  metrics.watchReaders('/v1/feed/stream', () => 3);
  const samples = samplesOf(await metrics.text());
  expect(samples).toMatchObject({
    board_database_up: 0,
    board_log_head: NaN,
    board_replica_well: 0,
    board_replica_lag_seconds: NaN,
    'board_stream_readers{route="/v1/feed/stream"}': 3,
  });
  expect(samples['process_resident_memory_bytes']).toBeGreaterThan(1e6);
});

describe('the listener for metrics', async () => {
  const server = await listenMetrics(newMetrics(), 0);
  afterAll(() => server.close());

  it('the listener for metrics serves only the metrics, in the text format of Prometheus', async () => {
    const answer = await fetch(server.url);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await answer.text()).toContain('# TYPE board_requests_total counter');
    expect((await fetch(new URL('/', server.url))).status).toBe(404);
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
  });

  it('the listener for metrics can use an address that a collector on another machine can reach', async () => {
    const other = await listenMetrics(newMetrics(), 0, '127.0.0.2');
    expect(new URL(other.url).hostname).toBe('127.0.0.2');
    expect((await fetch(other.url)).status).toBe(200);
    await other.close();
  });

  it('if the port of the listener for metrics is in use, an error says so in one sentence', async () => {
    await expect(listenMetrics(newMetrics(), Number(new URL(server.url).port))).rejects.toThrow(/--metrics-port/);
  });
});
