import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '../../../../src/transports/http/index.js';
import type { HttpLimits } from '../../../../src/transports/http/base/limits.js';
import { startTestServer, type TestServer } from '../../../support/http-server.js';
import { converse } from '../../../support/raw-http.js';

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

/** Opens a connection and sends bytes on it. */
function open(bytes = ''): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.on('error', reject);
    sockets.push(socket);
  });
}

const status = async (): Promise<number> => (await fetch(`http://127.0.0.1:${server.port}/v1/time`)).status;

describe('connections', () => {
  it('beyond the most are told to come again, and taken once others have gone', async () => {
    await serve({ connections: 3 });
    const resting = await Promise.all([open(GET), open(GET), open(GET)]);
    const answer = await converse(server.port, `${GET}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n[^]*\r\nRetry-After: 1\r\n[^]*"errno":"EBUSY"/i);
    resting[0].destroy();
    await expect.poll(() => converse(server.port, `${GET}Connection: close\r\n\r\n`)).toMatch(/stepped\n$/);
  });
});

describe('bodies that are sent by halves', () => {
  const half = `${PUT}Content-Length: 1000000\r\n\r\n${'x'.repeat(500_000)}`;

  it('are refused where they are more than is held at once, and others go on', async () => {
    await serve({ heldBytes: 2_000_000 });
    await Promise.all([open(half), open(half), open(half)]);
    // What the others have sent may still be on its way.
    await expect
      .poll(() => converse(server.port, `${half}${'x'.repeat(490_000)}`))
      .toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1[^]*"errno":"EBUSY","message":"too many bodies/i);
    expect(await status()).toBe(200);
  });

  it('count no more once they are answered or their clients have left', async () => {
    await serve({ heldBytes: 1_200_000 });
    const whole = `${PUT}Connection: close\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`;
    for (let turn = 0; turn < 3; turn++) expect(await converse(server.port, whole)).toMatch(/^HTTP\/1\.1 200/);
    const left = await open(half);
    await new Promise((resolve) => setTimeout(resolve, 100));
    left.destroy();
    await expect.poll(() => converse(server.port, whole)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('come in chunks as well', async () => {
    await serve({ heldBytes: 300_000 });
    const chunk = `${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n`;
    expect(await converse(server.port, `${PUT}Transfer-Encoding: chunked\r\n\r\n${chunk}`, chunk)).toMatch(
      /^HTTP\/1\.1 503/,
    );
  });
});
