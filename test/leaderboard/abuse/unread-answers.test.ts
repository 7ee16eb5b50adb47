import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { newService } from '../api/service.js';

const UNREAD_MS = 100;
/**
 * An answer with more bytes than the operating system buffers for a connection, and the number of short answers that
 * have the same size together.
 */
const [LONG, MANY] = [Buffer.alloc(32 << 20), 16];

const service = await newService();
const app = createBoardServer({ ...service.board, unreadMs: UNREAD_MS });
let answerLate = (_text: string): void => undefined;
app.get('/test/long', () => LONG);
app.get('/test/short', () => LONG.subarray(0, LONG.length / MANY));
app.get('/test/late', () => new Promise((resolve) => (answerLate = resolve)));
let accepted = 0;
app.server.on('connection', () => void accepted++);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

function ask(path: string, times = 1): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  sockets.push(socket);
  socket.on('error', () => undefined).write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
  return socket;
}

const open = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it('the server ends a connection whose client reads nothing of an answer', async () => {
  let text = '';
  ask('/test/late').on('data', (chunk: string) => void (text += chunk));
  for (let at = 0; at < 10; at++) {
    ask('/test/long').pause();
    ask('/test/short', MANY).pause();
  }
  await expect.poll(() => accepted).toBe(21);
  await expect.poll(open, { timeout: 10_000 }).toBe(1);
  answerLate('here it is');
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 200 [^]*here it is$/);
});
