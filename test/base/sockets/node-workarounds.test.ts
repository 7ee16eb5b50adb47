import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endAndLinger, lingerAfterLastAnswer } from '../../../src/base/sockets/node-workarounds.js';

let server: Server;
let client: Socket;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  client.destroy();
  server.closeAllConnections();
  server.close();
});

/** Connects a client that stays when the server closes its side. @returns the end of the server */
async function open(serve: (socket: Socket) => void = () => undefined): Promise<Socket> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  server.on('connection', serve);
  const { port } = server.address() as AddressInfo;
  client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  return accepted;
}

/** Sends a byte and waits until the other side has it. */
async function sendByte(socket: Socket): Promise<void> {
  const before = socket.bytesRead;
  client.write('x');
  while (socket.bytesRead === before) await new Promise((resolve) => setImmediate(resolve));
}

describe('a connection that ends while its client still sends', () => {
  it('stays for as long as bytes come, and is cut when none has come for 2 s', async () => {
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

  it('is cut after 30 s, whatever comes', async () => {
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

it('reads on behind the last answer of a request whose body was not read', async () => {
  server = createServer((_request, response) => void response.writeHead(413, { connection: 'close' }).end());
  // To the parser, the body breaks off.
  server.on('clientError', (_error, socket) => socket.destroy());
  const size = 8 * 1_048_576;
  const socket = await open(lingerAfterLastAnswer);
  client.resume();
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`);
  client.end(Buffer.alloc(size));
  await once(socket, 'close');
  expect(socket.bytesRead).toBeGreaterThan(size);
});
