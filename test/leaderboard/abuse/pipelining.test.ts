import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { newService } from '../api/service.js';

const service = await newService();
const app = createBoardServer(service.board);
const late: ((text: string) => void)[] = [];
app.get('/test/late', () => new Promise((resolve) => void late.push(resolve)));
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

function open(): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return socket;
}

const SHORT = 'GET /.well-known/none HTTP/1.1\r\nhost:\r\n\r\n';

it('of thousands of pipelined requests, only a few are in memory at a time, and all are answered', async () => {
  const socket = open();
  const statuses = answersOf(socket);
  let [received, answered, most] = [0, 0, 0];
  app.server.on('request', (_request, response) => {
    most = Math.max(most, ++received - answered);
    response.once('close', () => void answered++);
  });
  socket.write(SHORT.repeat(4000));
  await expect.poll(() => statuses().length, { timeout: 30_000 }).toBe(4000);
  expect(statuses()).toEqual(Array.from({ length: 4000 }, () => '404'));
  expect(most).toBeLessThan(100);
}, 40_000);

it('requests after an upgrade request are answered in order', async () => {
  const socket = open();
  const statuses = answersOf(socket);
  const upgrade = 'GET /.well-known/none HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';
  const good = 'HEAD /robots.txt HTTP/1.1\r\nhost: x\r\n\r\n';
  socket.write((SHORT.repeat(30) + upgrade + good.repeat(70)).repeat(5));
  const wanted = Array.from({ length: 5 }, () => [
    ...Array.from({ length: 31 }, () => '404'),
    ...Array.from({ length: 70 }, () => '200'),
  ]);
  await expect.poll(() => statuses(), { timeout: 10_000 }).toEqual(wanted.flat());
});

it('the bytes after an upgrade request are not read from the operating system while the request waits', async () => {
  const [socket, other] = [open(), open()];
  const [statuses, others] = [answersOf(socket), answersOf(other)];
  let accepted: Socket | undefined;
  app.server.on('request', (request: IncomingMessage) => {
    if (request.url === '/test/late') accepted = request.socket;
  });
  socket.on('error', () => undefined);
  socket.write('GET /test/late HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2));
  socket.write('GET /robots.txt HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n');
  socket.write(Buffer.alloc(32 << 20, 'x'));
  for (let turn = 1; turn <= 20; turn++) {
    other.write(SHORT);
    await expect.poll(() => others().length).toBe(turn);
    // This answers the first request, so the second one begins. The 32 MiB follow the third request.
    if (turn === 10) late[0]!('here it is');
  }
  expect(late).toHaveLength(2);
  expect(accepted!.bytesRead).toBeLessThan(1 << 20);
  late[1]!('here it is');
  // The 32 MiB are not a valid request, so they get status 400.
  await expect.poll(() => statuses().at(-1)).toBe('400');
  expect(statuses().slice(0, 2)).toEqual(['200', '200']);
});

it('an upgrade request is answered even if the connection was paused before it', async () => {
  const socket = open();
  const statuses = answersOf(socket);
  const before = late.length;
  // All requests are parsed at once. With the third one, more requests wait than a connection may have, so the
  // connection is paused.
  const short = 'GET /a HTTP/1.1\r\nhost:\r\n\r\n';
  const upgrade = 'GET /a HTTP/1.1\r\nhost:\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n';
  socket.write(`${short.replace('/a', '/test/late')}${short}${short}${upgrade}${short}`);
  await expect.poll(() => late.length).toBe(before + 1);
  late.at(-1)!('here it is');
  await expect.poll(statuses).toEqual(['200', '404', '404', '404', '404']);
});

function answersOf(socket: Socket): () => string[] {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => void (text += chunk));
  return () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!);
}
