import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../src/server/transports/http/index.js';
import type { BodyLimits, HttpLimits } from '../../../src/base/http/limits.js';
import { HTTP_LIMITS } from '../../../src/server/transports/http/limits.js';
import type { HttpServer } from '../../../src/server/transports/http/server.js';
import { startTestServer, type TestServer } from '../../support/http-server.js';
import { converse } from '../../support/raw-http.js';
import { requestArrival } from '../../support/request-arrival.js';

const HOST = 'Host: 127.0.0.1\r\n';
const GET = `GET /v1/fs/clock/mode HTTP/1.1\r\n${HOST}`;
const PUT = `PUT /v1/paint/texture/file/a HTTP/1.1\r\n${HOST}`;

let bare: TestServer;
let server: HttpServer;
const sockets: Socket[] = [];

async function serve(limits: Partial<HttpLimits>): Promise<void> {
  bare = await startTestServer();
  server = await createHttpServer({ ...bare.options, limits });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
  await bare.close();
});

function open(bytes = ''): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.on('error', reject);
    sockets.push(socket);
  });
}

const status = async (): Promise<number> => (await fetch(`http://127.0.0.1:${server.port}/v1/time`)).status;

describe('HTTP connections', () => {
  const stream = `GET /v1/events HTTP/1.1\r\n${HOST}\r\n`;
  /** Opens a stream and waits for the headers of the response. From then on, the connection counts as busy. */
  const busy = async (): Promise<Socket> => {
    const socket = await open(stream);
    await once(socket, 'data');
    return socket;
  };

  it('a new connection gets 503 while all other connections are busy', async () => {
    await serve({ connections: 3 });
    const streams = [await busy(), await busy(), await busy()];
    const answer = await converse(server.port, `${GET}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n[^]*\r\nRetry-After: 1\r\n[^]*"errno":"EBUSY"/i);
    streams[0]!.destroy();
    await expect.poll(() => converse(server.port, `${GET}Connection: close\r\n\r\n`)).toMatch(/stepped\n$/);
  });

  it('when a new connection exceeds the maximum, the server closes the connection that was idle longest', async () => {
    await serve({ connections: 3 });
    const stream = await busy();
    const first = await open(GET);
    const second = await open();
    expect(await converse(server.port, `${GET}Connection: close\r\n\r\n`)).toMatch(/stepped\n$/);
    await expect.poll(() => first.closed).toBe(true);
    expect([stream.closed, second.closed]).toEqual([false, false]);
  });

  it('an upload gets 503 when the server cancels it to accept a new connection', async () => {
    await serve({ connections: 2 });
    const stream = await busy();
    const slow = await open(`${PUT}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n`);
    expect(String(await once(slow, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
    const told = once(slow, 'data');
    expect(await converse(server.port, `${GET}Connection: close\r\n\r\n`)).toMatch(/stepped\n$/);
    expect(String(await told)).toMatch(/^HTTP\/1\.1 503 /);
    expect(stream.closed).toBe(false);
  });

  it('the limit on idle connections from one address never closes a busy connection', async () => {
    await serve({ silentPerAddress: 2 });
    const streams = await Promise.all(Array.from({ length: 8 }, busy));
    const silent = [await open(), await open(), await open()];
    await expect.poll(() => silent[0]!.closed).toBe(true);
    expect(await status()).toBe(200);
    expect(streams.some(({ closed }) => closed)).toBe(false);
  });
});

describe('unfinished request bodies', () => {
  const holding = (heldBytes: number): BodyLimits => ({ ...HTTP_LIMITS.bodies, heldBytes });
  const half = `${PUT}Content-Length: 1000000\r\n\r\n${'x'.repeat(500_000)}`;

  it('while unfinished bodies use all memory for bodies, a request with a body gets 503', async () => {
    await serve({ bodies: holding(2_000_000) });
    await Promise.all([open(half), open(half), open(half)]);
    // Repeat the request: the server may receive the first one before it has received the other unfinished requests.
    await expect
      .poll(() => converse(server.port, `${half}${'x'.repeat(490_000)}`))
      .toMatch(
        /^HTTP\/1\.1 503 [^]*retry-after: 1[^]*"errno":"EBUSY","message":"the server is receiving too many request bodies/i,
      );
    expect(await status()).toBe(200);
  });

  it('the memory of an unfinished body is released after its response, or when its client disconnects', async () => {
    await serve({ bodies: holding(1_200_000) });
    const whole = `${PUT}Connection: close\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`;
    for (let turn = 0; turn < 3; turn++) expect(await converse(server.port, whole)).toMatch(/^HTTP\/1\.1 200/);
    const arrival = requestArrival('');
    const left = await open(half);
    await arrival;
    left.destroy();
    await expect.poll(() => converse(server.port, whole)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('an unfinished body with chunked transfer encoding counts towards the memory limit', async () => {
    await serve({ bodies: holding(300_000) });
    const chunk = `${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n`;
    expect(await converse(server.port, `${PUT}Transfer-Encoding: chunked\r\n\r\n${chunk}`, chunk)).toMatch(
      /^HTTP\/1\.1 503/,
    );
  });
});
