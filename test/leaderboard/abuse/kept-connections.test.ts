import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { WAITING_MAX } from '../../../src/leaderboard/api/request-pace.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { newService } from '../api/service.js';

const OTHER = '198.51.100.7';
const CONNECTIONS = 100;

const service = await newService();
const app = createBoardServer(service.board);
/**
 * One entry for each request that has begun, in order. The entry is the mark of the request. A request without a mark
 * has the address of its client as its entry.
 */
let begun: string[] = [];
app.get<{ Querystring: { mark?: string } }>('/test/begin', ({ ip, query: { mark = ip } }) => {
  begun.push(mark);
  return 'begun';
});
let accepted = 0;
/** If defined, the service sees connections from this address instead of 127.0.0.1. */
let addressSeen: string | undefined;
app.server.prependListener('connection', (socket: Socket) => {
  accepted++;
  if (addressSeen !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: addressSeen });
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
beforeEach(() => {
  begun = [];
  addressSeen = undefined;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Opens connections, and waits until the server has accepted all of them. */
async function open(count: number): Promise<readonly Socket[]> {
  const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1').resume());
  sockets.push(...opened);
  await expect.poll(() => accepted).toBe(sockets.length);
  return opened;
}

const requestOf = (client: string, query = ''): string =>
  `GET /test/begin${query} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${client}\r\n\r\n`;

it.each([
  ['one address', () => '203.0.113.5'],
  ['one IPv6 customer', (at: number) => `2001:db8:5:${at.toString(16)}::1`],
])('requests on many connections of %s do not block the requests of other clients', async (_name, addressOf) => {
  const many = await open(CONNECTIONS);
  const [other] = await open(1);
  many.forEach((socket, at) => socket.write(requestOf(addressOf(at))));
  other!.write(requestOf(OTHER));
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(CONNECTIONS + 1);
  expect(begun.indexOf(OTHER)).toBeLessThan(CONNECTIONS / 2);
});

it('requests whose connection ends while they wait are dropped, and all other requests are answered', async () => {
  const leaving = await open(40);
  const staying = await open(40);
  for (const socket of leaving) socket.write(requestOf('203.0.113.6', '?mark=leaving'));
  for (const socket of staying) socket.write(requestOf('203.0.113.6', '?mark=staying'));
  for (const socket of leaving) socket.resetAndDestroy();
  const countOf = (mark: string): number => begun.filter((each) => each === mark).length;
  await expect.poll(() => countOf('staying'), { timeout: 10_000 }).toBe(40);
  // The server has begun a few of these requests, because it reads a request before it learns that the connection has
  // ended.
  expect(countOf('leaving')).toBeLessThanOrEqual(16);
  const answered = new Promise((answer) => staying[0]!.once('data', answer));
  staying[0]!.write(requestOf('203.0.113.6'));
  expect(String(await answered)).toContain('200 OK');
});

it('behind a trusted proxy, further requests get 503 if too many requests of one address are waiting', async () => {
  let text = '';
  const many = await open(WAITING_MAX + 200);
  for (const socket of many) socket.on('data', (bytes) => (text += String(bytes)));
  for (const socket of many) socket.write(requestOf('203.0.113.7'));
  const refused = (): number => text.split('HTTP/1.1 503 ').length - 1;
  await expect.poll(() => begun.length + refused(), { timeout: 10_000 }).toBe(many.length);
  expect(begun.length).toBeGreaterThanOrEqual(WAITING_MAX);
  expect(refused()).toBeGreaterThan(0);
  expect(text).toContain('retry-after: 1\r\n');
  // All connections of the proxy are still open, so that the proxy can use them again.
  const closed = many.filter((socket) => socket.destroyed || socket.readableEnded);
  expect(closed).toEqual([]);
});

it('without a proxy, the connections of further requests are reset if too many requests of one address are waiting', async () => {
  addressSeen = '203.0.113.8';
  let reset = 0;
  const many = await open(WAITING_MAX + 200);
  for (const socket of many) socket.on('error', () => void reset++);
  for (const socket of many) socket.write(requestOf('203.0.113.7'));
  await expect.poll(() => begun.length + reset, { timeout: 10_000 }).toBe(many.length);
  expect(begun.length).toBeGreaterThanOrEqual(WAITING_MAX);
  expect(new Set(begun)).toEqual(new Set([addressSeen]));
  expect(reset).toBeGreaterThan(0);
});
