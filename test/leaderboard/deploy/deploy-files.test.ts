import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';
import { createMetrics } from '../../../src/leaderboard/api/metrics.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { listen } from '../../../src/leaderboard/store/listen.js';
import { noNginx, startNginx } from '../../support/nginx.js';
import { whyMissing } from '../../support/programs.js';
import { newService, NOW, signedBatch } from '../api/service.js';
import { newDatabase, newStore } from '../store/database.js';

const FOLDER = join(projectRoot(), 'harness/package/livery-board/deploy');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** Returns the lines of a block in the nginx file, without the line that contains the address of the service. */
function linesOf(settings: string, block: string): string[] {
  const inside = settings.slice(settings.indexOf(`${block} {`)).split('}')[0]!;
  return inside.split('\n').filter((line) => /;\s*$/.test(line) && !/^\s*(proxy_pass|server) /.test(line));
}

describe('the deployment files', () => {
  it.each(['alerts.yml', 'dashboard.json'])('%s uses only metrics that the service exports', async (name) => {
    const replica = { isWell: true, lagMs: 0 };
    const metrics = createMetrics({
      connections: {},
      positions: () => Promise.reject(new Error('no database')),
      now: () => NOW,
      replica: () => replica,
    });
    const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, metric]) => metric));
    const asked = [...read(name).matchAll(/\b(?:board|process)_\w+/g)].map(([metric]) =>
      metric.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((metric) => !known.has(metric))).toEqual([]);
  });

  const noPromtool = whyMissing(['promtool'], 'alert rules are not parsed (apt-get install prometheus)');
  it.skipIf(noPromtool !== null)('promtool accepts alerts.yml', () => {
    expect(execFileSync('promtool', ['check', 'rules', join(FOLDER, 'alerts.yml')], { encoding: 'utf8' })).toContain(
      'SUCCESS',
    );
  });

  it.skipIf(noPromtool !== null)(
    'alerts fire when the log grows fast and when batches are over the limits',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'alerts-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const refusals = 'board_refusals_total{route="/v1/ingest",code="rate_limited"}';
      // Each series has one value a minute for two days. On the first day, there are 8 million events and no refusals;
      // on the second day, there are 24 million events, and 120 refusals an hour.
      const series = [
        { series: 'board_log_head', values: '0+5556x1440 8000640+16667x1440' },
        { series: refusals, values: '0x1440 0+2x1440' },
      ];
      const alerts = {
        BoardLogGrows: 'The database grows by about 31.2GB a day.',
        BoardLimitsReached: 'In the last hour, the service refused 120 batches because players exceeded their limits.',
      };
      const alert_rule_test = Object.entries(alerts).flatMap(([alertname, summary]) => [
        { alertname, eval_time: '20h', exp_alerts: [] },
        { alertname, eval_time: '40h', exp_alerts: [{ exp_annotations: { summary } }] },
      ]);
      const cases = {
        rule_files: [join(FOLDER, 'alerts.yml')],
        tests: [{ interval: '1m', input_series: series, alert_rule_test }],
      };
      const file = join(folder, 'cases.yml');
      await writeFile(file, JSON.stringify(cases));
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
      expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('SUCCESS'), '']);
    },
  );

  const noCaddy = whyMissing(['caddy'], 'the Caddyfile is not parsed (apt-get install caddy)');
  it.skipIf(noCaddy !== null)('Caddy accepts the Caddyfile', () => {
    const adapted = execFileSync('caddy', ['adapt', '--config', join(FOLDER, 'Caddyfile')], { encoding: 'utf8' });
    expect(adapted).toContain('"flush_interval":-1');
  });
});

describe.skipIf(noNginx !== null)('a service behind nginx with the shipped settings', async () => {
  const url = await newDatabase();
  const service = await newService({ store: await newStore(url) });
  const listener = listen(url, { onFault: () => undefined });
  const app = createBoardServer({ ...service.board, listener });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await app.close();
    await listener.close();
  });
  const settings = read('nginx.conf');
  const lines = [/client_max_body_size[^;]*;/.exec(settings)![0], ...linesOf(settings, 'location /')];

  it('a batch is stored, and a batch of more than 1 MiB gets the refusal of the service, not of nginx', async () => {
    await using proxy = await startNginx(Number(new URL(address).port), lines);
    const { headers, body } = await signedBatch(await service.newPlayer());
    const send = (bytes: Uint8Array<ArrayBuffer>): Promise<Response> =>
      fetch(`${proxy.origin}/v1/ingest`, { method: 'POST', headers, body: bytes });
    expect((await send(new Uint8Array(body))).status).toBe(200);
    const refused = await send(new Uint8Array(1_100_000));
    expect([refused.status, await refused.json()]).toMatchObject([413, { error: 'too_large' }]);
  });

  it('nginx sends consecutive requests over one connection', async () => {
    let connections = 0;
    const counting = createServer((_request, response) => void response.end()).on('connection', () => connections++);
    await once(counting.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void counting.close());
    const { port } = counting.address() as AddressInfo;
    {
      await using proxy = await startNginx(port, lines, linesOf(settings, 'upstream board'));
      for (let request = 0; request < 4; request++) expect((await fetch(proxy.origin)).status).toBe(200);
    }
    expect(connections).toBe(1);
  });

  it('a live stream opens at once', async () => {
    await using proxy = await startNginx(Number(new URL(address).port), lines);
    const gone = new AbortController();
    const stream = await fetch(`${proxy.origin}/v1/events/stream`, { signal: gone.signal });
    const { value } = await stream.body!.pipeThrough(new TextDecoderStream()).getReader().read();
    expect(value).toContain('retry: 5000');
    gone.abort();
  });
});
