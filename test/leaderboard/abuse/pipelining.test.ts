import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { newService } from '../api/service.js';

const service = await newService();
const app = createBoardServer(service.board);
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

function answersOf(socket: Socket): () => string[] {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => void (text += chunk));
  return () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!);
}
