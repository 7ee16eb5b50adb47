import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { newService, signedBatch, type TestPlayer, type WireBatch } from '../api/service.js';

const service = await newService();
await service.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = service.app.server.address() as AddressInfo;
const MIB = 2 ** 20;
const soon = { timeout: 20_000, interval: 100 };

/** Opens connections that never read; destroys them after the test. */
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
  return (await fetch(`http://127.0.0.1:${port}/v1/ingest`, { method: 'POST', headers, body: new Uint8Array(body) }))
    .status;
}

it('unfinished bodies of one player delay no other player', async () => {
  const player = await service.newPlayer();
  const other = await service.newPlayer();
  const before = process.memoryUsage().rss;
  const half = Buffer.alloc(MIB / 2);
  const sockets = await deafConnections(30);
  for (const socket of sockets) {
    socket.write(head(await signedBatch(player), MIB));
    socket.write(half);
  }
  // The service is reading the bodies of two connections, and has refused the other connections. While it reads these
  // bodies, it also refuses a complete batch of this player.
  await expect.poll(() => send(player), soon).toBe(503);
  for (let batch = 0; batch < 20; batch++) expect(await send(other)).toBe(200);
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * MIB);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => send(player), soon).toBe(200);
});

it('while clients do not read their responses, the service uses bounded memory', async () => {
  const player = await service.newPlayer();
  const before = process.memoryUsage().rss;
  const one = 'GET /v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n';
  const { length } = await (await fetch(`http://127.0.0.1:${port}/v1/openapi.json`)).text();
  // The total size of these answers is much larger than the limit.
  expect(length * 1500 * 6).toBeGreaterThan(400 * MIB);
  const sockets = await deafConnections(6);
  for (const socket of sockets) socket.write(one.repeat(1500));
  for (let batch = 0; batch < 5; batch++) await expect.poll(() => send(player), soon).toBe(200);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
});

it('a client may send several requests before it reads the responses', async () => {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(16));
  await expect.poll(() => text.split('{"ok":true').length - 1, soon).toBe(16);
});

it('a body that arrives too slowly is refused and frees its slot', async () => {
  const hasty = await newService({ uploadPace: { graceMs: 200, bytesPerS: 100_000 }, store: service.store });
  await hasty.app.listen({ host: '127.0.0.1', port: 0 });
  const player = await hasty.newPlayer();
  const { headers, body } = await signedBatch(player);
  const sockets = [0, 1].map(() => connect((hasty.app.server.address() as AddressInfo).port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const texts = ['', ''];
  for (const [at, socket] of sockets.entries()) {
    socket.on('data', (bytes) => (texts[at] = texts[at]! + bytes.toString()));
    socket.write(head({ headers, body }, body.length));
    socket.write(body.subarray(0, 1));
  }
  await expect.poll(() => texts.map((text) => text.slice(9, 12)), soon).toEqual(['400', '400']);
  expect(texts[0]).toContain('arrives at less than 100000 bytes per second; send fewer events at once');
  const again = await hasty.app.inject({ method: 'POST', url: '/v1/ingest', headers, body });
  expect(again.json()).toMatchObject({ accepted: 1 });
});

it('a batch that does not arrive completely in time is refused and may be sent again', async () => {
  const hasty = await newService({ ingestDeadlineMs: 300, store: service.store });
  await hasty.app.listen({ host: '127.0.0.1', port: 0 });
  const player = await hasty.newPlayer();
  const { headers, body } = await signedBatch(player);
  const socket = connect((hasty.app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.write(head({ headers, body }, body.length));
  socket.write(body.subarray(0, -1));
  await expect.poll(() => text, soon).toContain('did not accept the batch within 0.3 s; send it again');
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text).toMatch(/\r\nretry-after: 5\r\n/i);
  const again = await hasty.app.inject({ method: 'POST', url: '/v1/ingest', headers, body });
  expect(again.json()).toMatchObject({ accepted: 1 });
});
