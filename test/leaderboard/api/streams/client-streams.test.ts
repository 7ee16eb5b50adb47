import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createBoardServer } from '../../../../src/leaderboard/api/server.js';
import { listen } from '../../../../src/leaderboard/store/listen.js';
import { newDatabase, newStore } from '../../store/database.js';
import { newService } from '../service.js';
import { openStream, type StreamReader } from './stream-client.js';

const MOST = 3;
const url = await newDatabase();
const service = await newService({
  store: await newStore(url),
  streamsMax: 8,
  streamsPerAddress: MOST,
  trustedProxies: ['10.0.0.2'],
});
const listener = listen(url, { onFault: () => undefined });
const app = createBoardServer({ ...service.board, listener });
await app.listen({ host: '::', port: 0 });
const { port } = app.server.address() as AddressInfo;
const readers: StreamReader[] = [];

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await app.close();
  await listener.close();
});

const PATHS = ['/v1/events/stream', '/v1/feed/stream', '/v1/feed/sse'];

async function open(forwarded: string | undefined, path = PATHS[0]!, host = '127.0.0.1'): Promise<StreamReader> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const reader = await openStream(`http://${host}:${port}${path}`, { headers });
  readers.push(reader);
  return reader;
}

const statusOf = async (...from: Parameters<typeof open>): Promise<number | undefined> =>
  (await open(...from)).response.statusCode;

async function fill(forwarded: string | undefined, host?: string): Promise<void> {
  for (const path of PATHS) expect(await statusOf(forwarded, path, host)).toBe(200);
}

it('all open streams of a client share one limit, and closing a stream frees its place', async () => {
  await fill('198.51.100.7');
  for (const path of PATHS) {
    const refused = await open('198.51.100.7', path);
    expect(refused.response.statusCode).toBe(429);
    expect(refused.response.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'application/json',
    });
    await vi.waitFor(() =>
      expect(JSON.parse(refused.text())).toEqual({
        error: 'rate_limited',
        detail: expect.stringMatching(/^your address already has 3 live streams.*close one/) as string,
      }),
    );
  }
  expect(await statusOf('198.51.100.8')).toBe(200);
  readers[0]!.close();
  await vi.waitFor(async () => expect(await statusOf('198.51.100.7')).toBe(200), 20_000);
});

it('a refused stream does not count towards the limit of its route', async () => {
  await fill('198.51.100.7');
  for (let again = 0; again < 20; again++) expect(await statusOf('198.51.100.7')).toBe(429);
  expect(await statusOf('198.51.100.8')).toBe(200);
});

it('the X-Forwarded-For header that a client wrote itself is ignored', async () => {
  for (const path of PATHS) expect(await statusOf(`203.0.113.${readers.length}, 198.51.100.7`, path)).toBe(200);
  expect(await statusOf('203.0.113.99, 198.51.100.7')).toBe(429);
  // In this header, the second address belongs to a further proxy in the private network. So the client is at the first
  // address.
  expect(await statusOf('198.51.100.7, 10.0.0.2')).toBe(429);
});

it('clients with IPv6 addresses are distinguished by network, and clients with IPv4 addresses by address', async () => {
  await fill('2001:db8:0:5::1');
  expect(await statusOf('2001:0DB8::5:a:b:c:d')).toBe(429);
  expect(await statusOf('2001:db8:0:6::1')).toBe(200);
  for (const reader of readers.splice(0)) reader.close();
  await vi.waitFor(async () => expect(await statusOf('198.51.100.7')).toBe(200), 20_000);
  expect(await statusOf('::ffff:198.51.100.7')).toBe(200);
  expect(await statusOf('198.51.100.7')).toBe(200);
  expect(await statusOf('::ffff:198.51.100.7')).toBe(429);
});

it("clients on the server's own machine have no limit of streams per client", async () => {
  for (let taken = 0; taken < 8; taken++) expect(await statusOf(undefined)).toBe(200);
  const refused = await open(undefined);
  expect(refused.response.statusCode).toBe(429);
  await vi.waitFor(() => expect(refused.text()).toContain('this stream already has 8 readers'), 20_000);
  expect(await statusOf('unknown', PATHS[1])).toBe(200);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address;

it.skipIf(outside === undefined)(
  'a client that connects without a proxy is identified by its own address',
  async () => {
    await fill(undefined, outside);
    expect(await statusOf(undefined, PATHS[0], outside)).toBe(429);
    expect(await statusOf(undefined)).toBe(200);
  },
);

it('if all places of a stream are taken, a new client replaces the oldest reader of the client with the most streams', async () => {
  const held = { '198.51.100.7': 3, '198.51.100.8': 3, '2001:db8:0:5::1': 1, '2001:db8:0:6::1': 1 };
  for (const [client, streams] of Object.entries(held))
    for (let taken = 0; taken < streams; taken++) expect(await statusOf(client)).toBe(200);
  const [oldest, second] = readers;
  expect(await statusOf('203.0.113.1')).toBe(200);
  await vi.waitFor(() => expect(oldest!.response.readableEnded).toBe(true), 20_000);
  expect(oldest!.text()).toBe('retry: 5000\n\n');
  // One stream of 198.51.100.7 has ended, so 198.51.100.8 now has the most streams.
  expect(await statusOf('203.0.113.2')).toBe(200);
  await vi.waitFor(() => expect(readers[3]!.response.readableEnded).toBe(true), 20_000);
  // Now each client has one or two streams. The clients in this list have two each: the networks 2001:db8:0:5 to
  // 2001:db8:0:7 count as one client, because they belong to the same IPv6 customer.
  for (const client of ['198.51.100.7', '198.51.100.8', '2001:db8:0:7::1']) expect(await statusOf(client)).toBe(429);
  expect(second!.response.readableEnded).toBe(false);
  expect(await statusOf('203.0.113.3')).toBe(200);
});

it('networks of one IPv6 customer cannot hold all places of a stream', async () => {
  for (let network = 0; network < 8; network++) expect(await statusOf(`2001:db8:0:${network}::1`)).toBe(200);
  expect(await statusOf('2001:db8:0:99::1')).toBe(429);
  expect(await statusOf('2001:db8:1::1')).toBe(200);
  await vi.waitFor(() => expect(readers[0]!.response.readableEnded).toBe(true), 20_000);
});
