import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { newService, signedBatch, type TestPlayer, type WireBatch } from '../api/service.js';

const service = await newService();
await service.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = service.app.server.address() as AddressInfo;
const MIB = 2 ** 20;

/** Opens connections that never read what comes; they are cut off after the test. */
async function deafConnections(count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').pause());
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.on('error', () => undefined);
  return sockets;
}

const head = ({ headers }: WireBatch, length: number): string =>
  [
    'POST /v1/ingest HTTP/1.1',
    'host: x',
    ...Object.entries({ ...headers, 'content-length': length }).map((each) => each.join(': ')),
    '',
    '',
  ].join('\r\n');

async function send(player: TestPlayer): Promise<number> {
  const { headers, body } = await signedBatch(player);
  return (await fetch(`http://127.0.0.1:${port}/v1/ingest`, { method: 'POST', headers, body: new Uint8Array(body) })).status;
}

it('bodies that never come whole hold no more memory than the turns allow, and their turns come back', async () => {
  const player = await service.newPlayer();
  const before = process.memoryUsage().rss;
  const half = Buffer.alloc(MIB / 2);
  const sockets = await deafConnections(100);
  for (const socket of sockets) {
    socket.write(head(await signedBatch(player), MIB));
    socket.write(half);
  }
  // Eight of them have a turn; the others were refused, and so is a batch that is whole.
  await expect.poll(() => send(player)).toBe(503);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => send(player)).toBe(200);
});

it('readers who read nothing hold bounded memory, and batches are taken meanwhile', async () => {
  const player = await service.newPlayer();
  const before = process.memoryUsage().rss;
  const ask = 'GET /v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500);
  const { length } = await (await fetch(`http://127.0.0.1:${port}/v1/openapi.json`)).text();
  const sockets = await deafConnections(40);
  for (const socket of sockets) socket.write(ask);
  for (let batch = 0; batch < 20; batch++) expect(await send(player)).toBe(200);
  // Held back, their answers are many times as much.
  expect(length * 500 * sockets.length).toBeGreaterThan(400 * MIB);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);
});
