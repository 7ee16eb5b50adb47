import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../../src/server/transports/http/index.js';
import { startTestServer } from '../../../support/http-server.js';

const MEBIBYTE = 1_048_576;

type Server = Awaited<ReturnType<typeof startTestServer>>;
let server: Server;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly reused: boolean;
}

function send(method: string, path: string, bytes = 0, agent = new Agent()): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path: `/v1/${path}`, method, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body, reused: sent.reusedSocket }),
      );
    });
    sent.on('error', reject).end(new Uint8Array(bytes).fill(0x20));
  });
}

/** @returns everything that the server sends before it closes the connection */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => void socket.end(bytes));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a body over 1 MiB', () => {
  it.each([
    ['POST', 'fs/paint/parts/blend'],
    ['POST', 'command'],
    ['PUT', 'paint/texture/file/a.png'],
    ['PUT', 'audio/file/a.wav'],
  ])(
    '%s %s refuses a body over 1 MiB but reads it to its end, so the connection stays usable',
    async (method, path) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const over = await send(method, path, MEBIBYTE + 1, agent);
      expect([over.status, (JSON.parse(over.body) as { errno: string }).errno]).toEqual([413, 'EFBIG']);
      const next = await send('GET', 'time', 0, agent);
      expect([next.status, next.reused]).toEqual([200, true]);
      agent.destroy();
      const most = await send(method, path, MEBIBYTE);
      expect(most.status).not.toBe(413);
    },
  );

  it('a body over 1 MiB is refused even if it comes in chunks', async () => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: server.port, path: '/v1/fs/paint/parts/blend', method: 'POST' };
      const sent = request(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      for (let part = 0; part < 17; part++) sent.write(new Uint8Array(65_536));
      sent.end();
    });
    expect(answer).toBe(413);
  });
});

describe('the headers of a request', () => {
  const head = (bytes: number): string =>
    `GET /v1/time HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${'x'.repeat(bytes)}\r\n\r\n`;

  it('request headers may have 16 KiB, and larger headers end the connection', async () => {
    expect(await sendRaw(head(15_000))).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await sendRaw(head(17_000))).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large[^]*connection: close/i);
  });

  it('request headers may arrive in small pieces', async () => {
    const text = await new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(server.port, '127.0.0.1');
      socket.setNoDelay(true);
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('close', () => resolve(answer));
      const bytes = 'GET /v1/fs/clock/mode HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
      let at = 0;
      const timer = setInterval(() => {
        socket.write(bytes.slice(at, at + 7));
        at += 7;
        if (at >= bytes.length) clearInterval(timer);
      }, 1);
    });
    expect(text).toMatch(/^HTTP\/1.1 200 OK[^]*stepped\n$/);
  });

  it('the server closes the connection after a request with the header Connection: close', async () => {
    const answer = await sendRaw('GET /v1/time HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect((await send('GET', 'time', 0, new Agent({ keepAlive: true }))).headers.connection).toBe('keep-alive');
  });

  it('a request whose Expect header has an unknown value is answered as if the header were absent', async () => {
    const answer = await sendRaw(
      'GET /v1/fs/clock/mode HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 OK[^]*stepped\n$/);
  });
});

describe('the path of a field', () => {
  it.each([
    'fs/clock/mode',
    'fs//clock///mode',
    '/fs/clock/mode/',
    'fs/clock%2Fmode',
    'fs%2fclock/mode',
    'fs/%63lock/mode',
  ])(
    'the path %s leads to clock/mode, because empty segments are ignored and encoded slashes count as slashes',
    async (path) => {
      expect((await send('GET', path)).body).toBe('stepped\n');
    },
  );

  it('the letters of an id in a path keep their case', async () => {
    expect((await send('GET', 'bodies/Luna')).status).toBe(200);
    expect((await send('GET', 'bodies/luna')).status).toBe(404);
    expect((await send('GET', 'fs/vessels/active/id')).status).toBe(200);
  });
});

describe('the outcome of a command', () => {
  it.each([
    ['{"vessel_id":"","action":"paint.blend","token":"screen"}', 400, 'EINVAL'],
    ['{"vessel_id":"nobody","action":"vessel.stage","value":1}', 404, 'ENOENT'],
    ['{"vessel_id":"","action":"paint.texture_bind","token":"EarthGrassClutterDiffuse","aux":"no.png"}', 404, 'ENOENT'],
    ['not JSON', 400, 'EINVAL'],
    ['', 400, 'EINVAL'],
    ['{"vessel":"Hunter-ship","action":"vessel.scale","value":1}', 200, undefined],
    ['{"vessel_id":null,"action":"paint.blend","token":"tint"}', 400, 'EINVAL'],
    ['{"vessel_id":"","action":"paint.blend","token":"tint","ordinal":-2}', 400, 'EINVAL'],
    ['{"vessel_id":"","action":"paint.blend","token":"tint","more":[]}', 200, undefined],
  ])('the command %s gets %d %s', async (body, status, errno) => {
    const response = await fetch(`${server.base}/command`, { method: 'POST', body });
    expect([response.status, ((await response.json()) as { errno?: string }).errno]).toEqual([status, errno]);
  });
});

describe('a server on IPv6', () => {
  it('a server on an IPv6 address accepts its own address in brackets as Host, and refuses another address', async () => {
    const six = await createHttpServer({ ...server.options, host: '::1', port: 0 });
    try {
      expect(await (await fetch(`http://[::1]:${six.port}/v1/fs/clock/mode`)).text()).toBe('stepped\n');
      const status = await new Promise((resolve, reject) => {
        request({ host: '::1', port: six.port, path: '/v1/time', headers: { host: '[2001:db8::1]' } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect(status).toBe(403);
    } finally {
      await six.close();
    }
  });
});
