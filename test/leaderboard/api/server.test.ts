import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { newService, NOW, signedBatch } from './service.js';
import { requestArrival } from '../../support/request-arrival.js';

const service = await newService({ origins: new Set(['https://page.test']) });
const { app } = service;
const overTls = await newService({ baseUrl: 'https://board.test' });
const player = await service.newPlayer('Whiskers');
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (bytes) => (answer += String(bytes)));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

describe('every answer of the service', () => {
  it.each([
    ['GET', '/healthz', 200],
    ['GET', '/.well-known/board-jwks.json', 200],
    ['GET', '/nowhere', 404],
    ['POST', '/healthz', 405],
    ['GET', '/v1/ingest', 405],
    ['POST', '/v1/ingest', 415],
    ['GET', '/%zz', 400],
  ] as const)(
    "the answer to %s %s has the service's date, a status and a caching rule",
    async (method, url, status) => {
      const { statusCode, headers } = await app.inject({ method, url });
      expect(statusCode).toBe(status);
      expect(headers['date']).toBe('Sun, 22 Nov 2026 12:00:00 GMT');
      expect(headers['content-type']).toBe('application/json');
      expect(headers['cache-control']).toBe(
        url.startsWith('/.well') ? 'public, s-maxage=30, stale-while-revalidate=30' : 'no-store',
      );
    },
  );

  it.each(['/', '/healthz', '/v1/leaderboards', '/nowhere', '/%zz', '/v1/openapi.json', '/site/x/favicon.svg'])(
    'the answer to %s forbids browsers to guess its type, and requires TLS only if the base URL is https',
    async (url) => {
      const [plain, secure] = [await app.inject({ url }), await overTls.app.inject({ url })];
      expect(plain.headers['x-content-type-options']).toBe('nosniff');
      expect(plain.headers['strict-transport-security']).toBeUndefined();
      expect(secure.headers['x-content-type-options']).toBe('nosniff');
      expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
    },
  );

  it('the answer to a refused request is JSON with a code and a detail', async () => {
    for (const [method, url, error] of [
      ['GET', '/nowhere', 'not_found'],
      ['DELETE', '/healthz', 'bad_request'],
      ['PROPFIND', '/healthz', 'bad_request'],
      ['GET', '/%zz', 'bad_request'],
      ['POST', '/v1/ingest', 'unsupported_encoding'],
    ] as const) {
      const answer = await app.inject({ method: method as 'GET', url });
      expect([url, answer.json()]).toEqual([url, { error, detail: expect.stringMatching(/\w/) as string }]);
    }
  });

  it('a request with a method that its path does not allow gets the list of allowed methods', async () => {
    expect((await app.inject({ method: 'PUT', url: '/healthz' })).headers['allow']).toBe('GET, HEAD');
    expect((await app.inject({ method: 'GET', url: '/v1/ingest' })).headers['allow']).toBe('POST');
    expect((await app.inject({ method: 'OPTIONS', url: '/v1/ingest' })).statusCode).toBe(405);
  });

  it('HEAD gets the same headers as GET', async () => {
    for (const url of ['/healthz', '/.well-known/board-jwks.json', '/nowhere']) {
      const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })];
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(head.headers).toEqual(get.headers);
    }
  });
});

describe('malformed requests', () => {
  it.each([
    ['are refused', 'nonsense\r\n\r\n', '400 Bad Request'],
    [
      'with too many headers are refused',
      `GET / HTTP/1.1\r\nHost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431 Request',
    ],
    [
      'with two lengths are refused',
      'POST /v1/ingest HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      '400 Bad',
    ],
  ])('malformed requests %s with the same JSON as in every other error', async (_what, bytes, status) => {
    const answer = await sendRaw(bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toMatch(/^date: Sun, 22 Nov 2026 12:00:00 GMT\r$/m);
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as unknown;
    expect(body).toEqual({ error: 'bad_request', detail: expect.stringMatching(/\w/) as string });
  });
});

describe('a connection to the service', () => {
  it('if a client sends several requests on one connection without waiting, they are answered in order', async () => {
    const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const answers = await sendRaw((get('/v1/leaderboards') + get('/healthz')).repeat(40) + last);
    expect(answers.match(/\{"(?:ok|boards)"/g)).toEqual([...Array(40).fill(['{"boards"', '{"ok"']).flat(), '{"ok"']);
  });

  it('a connection cannot be used as a tunnel to another server', async () => {
    const answer = await sendRaw('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*"error":"bad_request"/);
  });
});

describe('a batch sent over HTTP', () => {
  it('a batch is accepted, and recognized when it is sent again', async () => {
    const { headers, body } = await signedBatch(player);
    const send = () => app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
    expect((await send()).json()).toEqual({ accepted: 1, deduped: 0 });
    expect((await send()).json()).toEqual({ accepted: 0, deduped: 1, replay: true });
  });

  it.each(['text/plain', 'nonsense', 'application/json', ''])('a batch may have the content type %j', async (type) => {
    const { headers, body } = await signedBatch(player);
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/ingest',
      headers: { ...headers, 'content-type': type },
      payload: body,
    });
    expect(answer.json()).toEqual({ accepted: 1, deduped: 0 });
  });

  it("if a batch is refused with 401 for its proof, the refusal contains the service's time", async () => {
    const { headers, body } = await signedBatch(player, { claims: { iat: NOW / 1000 - 400 } });
    const answer = await app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: 'proof_invalid', server_time: NOW }]);
    const late = await signedBatch(player, { now: NOW - 400_000 });
    const skewed = await app.inject({ method: 'POST', url: '/v1/ingest', headers: late.headers, payload: late.body });
    expect([skewed.statusCode, skewed.json()]).toMatchObject([401, { error: 'clock_skew', server_time: NOW }]);
  });

  it('a batch of undeclared length is refused as soon as it exceeds the limit', async () => {
    const { headers } = await signedBatch(player);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(new URL('/v1/ingest', address), { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject);
      for (let chunk = 0; chunk < 20; chunk++) sent.write(Buffer.alloc(65_536));
      sent.end();
    });
    expect(status).toBe(413);
  });

  it('a batch that is interrupted stores nothing and frees its slot', async () => {
    const { headers, body } = await signedBatch(player);
    const head = Object.entries({ ...headers, 'content-length': String(body.length) }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const before = await sql<{ n: number }>`select count(*) as n from event`.execute(service.store);
    const arrival = requestArrival('/v1/ingest');
    const socket = connect(Number(address.port), address.hostname);
    socket.write(['POST /v1/ingest HTTP/1.1', 'Host: a', ...head, '', ''].join('\r\n'));
    socket.write(body.subarray(0, body.length / 2));
    await arrival;
    socket.destroy();
    const whole = await signedBatch(player);
    await app.inject({ method: 'POST', url: '/v1/ingest', headers: whole.headers, payload: whole.body });
    const after = await sql<{ n: number }>`select count(*) as n from event`.execute(service.store);
    expect(after.rows[0]!.n).toBe(before.rows[0]!.n + 1);
    expect(service.faults).toEqual([]);
  });
});
