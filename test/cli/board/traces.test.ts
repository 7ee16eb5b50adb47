import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAIN } from '../../docs/page-server.js';
import { serveBoard } from './serve-board.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly Pick<Span, 'traceId' | 'spanId'>[];
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const valuesOf = ({ attributes }: Pick<Span, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

async function collect(): Promise<{ readonly url: string; readonly exports: Export[] }> {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      exports.push(body as Export);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exports };
}

describe.skipIf(!existsSync(MAIN))('traces of livery board serve (skipped without dist/)', () => {
  it("a request becomes a span that links to the caller's span, and has a child span for each statement", async () => {
    const collector = await collect();
    const service = await serveBoard({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'hall-of-fame' });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const answer = await fetch(`${service.url}/v1/players/Secretive?page=private`, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, tracestate: 'a=secretive', baggage: 'b=private' },
    });
    expect(answer.status).toBe(404);
    expect(await service.stop()).toEqual({ status: 0, log: '' });
    const [{ resource } = { resource: { attributes: [] } }] = collector.exports.flatMap((each) => each.resourceSpans);
    expect(valuesOf(resource)).toMatchObject({ 'service.name': 'hall-of-fame' });
    const spans = collector.exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
    );
    const request = spans.find(({ name }) => name === 'GET /v1/players/:handle')!;
    expect(request).not.toHaveProperty('parentSpanId');
    expect(request.traceId).not.toBe(traceId);
    expect(request.links).toMatchObject([{ traceId, spanId: 'b7ad6b7169203331' }]);
    expect(valuesOf(request)).toMatchObject({ 'http.response.status_code': 404, 'livery.refusal': 'not_found' });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statements.map(valuesOf)).toContainEqual(expect.objectContaining({ 'db.system.name': 'postgresql' }));
    expect(JSON.stringify(spans)).not.toMatch(/secretive|private/i);
  });

  it('the service logs one line if the collector cannot be reached, and still answers', async () => {
    const service = await serveBoard({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    });
    expect((await fetch(`${service.url}/v1/feed`)).status).toBe(200);
    const { status, log } = await service.stop();
    expect(status).toBe(0);
    expect(JSON.parse(log)).toMatchObject({
      msg: 'traces do not reach the collector: connect ECONNREFUSED 127.0.0.1:9',
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }],
    [
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    ],
  ])('livery board serve refuses a wrong %s', async (name, variables) => {
    const service = await serveBoard(variables);
    const { status, log } = await service.stop();
    expect(status).not.toBe(0);
    expect(log).toMatch(new RegExp(`${name}: '(localhost:4318|grpc)' is not`));
  });
});
