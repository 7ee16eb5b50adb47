import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionPlaces, placeRequests } from '../../../src/base/sockets/connection-places.js';
import {
  dropWhatComes,
  endAndLinger,
  ignoreUpgrades,
  lingerAfterLastAnswer,
  parseInParts,
} from '../../../src/base/sockets/node-workarounds.js';

let server: Server;
let client: Socket;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  client.destroy();
  server.closeAllConnections();
  server.close();
});

/**
 * Connects a client that does not close its side when the server closes the connection.
 * @returns the server's end of the connection
 */
async function open(serve: (socket: Socket) => void = () => undefined): Promise<Socket> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  server.on('connection', serve);
  const { port } = server.address() as AddressInfo;
  client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  return accepted;
}

async function sendByte(socket: Socket): Promise<void> {
  const before = socket.bytesRead;
  client.write('x');
  while (socket.bytesRead === before) await new Promise((resolve) => setImmediate(resolve));
}

describe('a closing connection whose client still sends', () => {
  it('a closing connection stays open while bytes arrive, and is destroyed after 2 s without a byte', async () => {
    server = createServer();
    const socket = await open();
    endAndLinger(socket, 'farewell');
    expect(String(await once(client, 'data'))).toBe('farewell');
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1500);
      expect(socket.destroyed).toBe(false);
      await sendByte(socket);
    }
    vi.advanceTimersByTime(1999);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
  });

  it('a closing connection is destroyed after 30 s even if bytes arrive', async () => {
    server = createServer();
    const socket = await open();
    endAndLinger(socket);
    for (let second = 1; second < 30; second++) {
      vi.advanceTimersByTime(1000);
      await sendByte(socket);
    }
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(socket.destroyed).toBe(true);
  });
});

/** The size of a body, bytes; larger than the buffers of a connection. */
const SIZE = 8 * 1_048_576;
const LONG_POST = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${SIZE}\r\n\r\n`;
const SHORT_POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n';
const CHUNKED_POST = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** @returns the number of bytes that the server reads before it closes the connection */
async function bytesReadOfRefused(serve: (socket: Socket) => void): Promise<number> {
  server = createServer((_request, response) => void response.writeHead(413, { connection: 'close' }).end());
  // When the connection closes, Node's HTTP parser reports that the body is incomplete.
  server.on('clientError', (_error, socket) => socket.destroy());
  const socket = await open(serve);
  client.resume();
  client.write(LONG_POST);
  client.end(Buffer.alloc(SIZE));
  await once(socket, 'close');
  return socket.bytesRead;
}

describe('parseInParts', () => {
  /**
   * Sends 2000 requests at once; the server never answers them. @returns the number of requests that Node parses from
   * the first read
   */
  async function parsedAtOnce(isLimited: boolean): Promise<number> {
    let parsed = 0;
    server = createServer(() => void parsed++);
    if (isLimited) parseInParts(server, 1024, () => parsed >= 16);
    await open();
    client.write(GET.repeat(2000));
    while (parsed === 0) await new Promise((resolve) => setImmediate(resolve));
    return parsed;
  }

  it('parseInParts parses no further part once the connection has enough waiting requests', async () => {
    expect(await parsedAtOnce(true)).toBeLessThanOrEqual(16 + Math.ceil(1024 / GET.length));
  });

  it('without parseInParts, Node parses all requests of a read at once', async () => {
    expect(await parsedAtOnce(false)).toBeGreaterThan(1000);
  });

  it.each([
    ['of known length', LONG_POST, Buffer.alloc(SIZE), SIZE / 8192],
    ['of 1000 bytes', SHORT_POST, Buffer.alloc(1000), 64],
    ['in chunks', CHUNKED_POST, 'a\r\n0123456789\r\n0\r\n\r\n', 64],
  ])(
    'parseInParts parses a body %s in few parts, and only a few of the requests behind it',
    async (_name, head, body, most) => {
      let parsed = 0;
      let parts = 0;
      server = createServer((request) => {
        request.resume();
        parsed++;
      });
      server.on('connection', (socket: Socket) => {
        const parse = socket.listeners('data')[0] as (bytes: Buffer) => void;
        socket.off('data', parse).on('data', (bytes) => {
          parts++;
          parse.call(socket, bytes);
        });
      });
      parseInParts(server, 256, () => parsed >= 16);
      await open();
      client.write(head);
      client.write(body);
      client.write(GET.repeat(2000));
      while (parsed < 16) await new Promise((resolve) => setImmediate(resolve));
      expect(parsed).toBeLessThanOrEqual(16 + Math.ceil(256 / GET.length));
      expect(parts).toBeLessThan(most);
    },
  );

  it('parseInParts discards the bytes after a refused part, so that the client can read the refusal', async () => {
    let refusals = 0;
    server = createServer();
    server.on('clientError', (_error, socket) => {
      refusals++;
      endAndLinger(socket as Socket, 'refused');
    });
    parseInParts(server, 1024, () => false);
    const socket = await open();
    client.write('nonsense\r\n'.repeat(2000));
    expect(String(await once(client, 'data'))).toBe('refused');
    await sendByte(socket);
    expect([refusals, socket.destroyed]).toEqual([1, false]);
  });
});

describe('lingerAfterLastAnswer', () => {
  it('lingerAfterLastAnswer reads the rest of a body that the server refused', async () => {
    expect(await bytesReadOfRefused(lingerAfterLastAnswer)).toBeGreaterThan(SIZE);
  });

  it('without lingerAfterLastAnswer, Node closes a connection before it has read the refused body', async () => {
    expect(await bytesReadOfRefused(() => undefined)).toBeLessThan(SIZE);
  });

  it('Node calls destroySoon only after the last response of a connection', async () => {
    const calls: number[] = [];
    let answered = 0;
    server = createServer((_request, response) => {
      if (++answered === 2) response.setHeader('connection', 'close');
      response.end();
    });
    const socket = await open((each) => {
      const destroySoon = each.destroySoon.bind(each);
      each.destroySoon = () => {
        calls.push(answered);
        destroySoon();
      };
    });
    client.resume();
    client.write(GET + GET);
    await once(socket, 'close');
    expect(calls).toEqual([2]);
  });
});

describe('dropWhatComes', () => {
  it("Node's HTTP parser reads through a data listener that can be removed", async () => {
    const paths: (string | undefined)[] = [];
    server = createServer(({ url }, response) => {
      paths.push(url);
      response.end();
    });
    const socket = await open();
    client.write(GET);
    await once(client, 'data');
    expect(socket.listenerCount('data')).toBe(1);
    dropWhatComes(socket);
    client.end(GET);
    await once(socket, 'end');
    expect(paths).toEqual(['/']);
  });
});

describe('ignoreUpgrades', () => {
  const ASK = `GET /first HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`;
  const LAST = 'GET /second HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  function answerPaths(): void {
    server = createServer(({ url }, response) => void response.end(`<${url}>`));
    server.keepAliveTimeout = 50;
  }

  /** Sends a request with an Upgrade header, directly followed by another request. */
  async function answered(): Promise<readonly string[]> {
    await open();
    let text = '';
    client.on('data', (bytes) => (text += String(bytes)));
    client.write(ASK + LAST);
    await once(client, 'end');
    return text.match(/<.*?>/g) ?? [];
  }

  it('ignoreUpgrades lets the server answer a request with an Upgrade header and the request after it', async () => {
    answerPaths();
    placeRequests(server, new ConnectionPlaces({ connections: 8, silentPerAddress: 8 }));
    ignoreUpgrades(server);
    expect(await answered()).toEqual(['</first>', '</second>']);
  });

  it('without ignoreUpgrades, Node does not answer the requests that follow an Upgrade request', async () => {
    vi.useRealTimers();
    answerPaths();
    expect(await answered()).toEqual(['</first>']);
  });
});
