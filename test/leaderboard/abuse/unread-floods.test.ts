import { get } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { UnreadAnswers } from '../../../src/leaderboard/api/unread-answers.js';
import { newService } from '../api/service.js';

const [ATTACKER, OTHER] = ['203.0.113.5', '198.51.100.7'];
/** More bytes than the operating system buffers for a connection. */
const LONG = Buffer.alloc(12 << 20);
const unread = { answers: 8, bytes: 3.5 * LONG.length };

const service = await newService();
const app = createBoardServer({ ...service.board, unread });
app.get('/test/long', () => LONG);
let answerAll: (() => void)[] = [];
app.get('/test/late', async (_request, reply) => {
  await new Promise<void>((resolve) => answerAll.push(resolve));
  return reply.headers({ 'cache-control': 'public', 'content-encoding': 'gzip' }).send(LONG);
});
let opened = 0;
/**
 * If defined, the service sees connections from this address. Otherwise, it sees them from 127.0.0.1, which is a
 * trusted proxy.
 */
let addressSeen: string | undefined;
const accepted = new Set<Socket>();
const unreadBytes = (): number => [...accepted].reduce((sum, { writableLength }) => sum + writableLength, 0);
app.server.prependListener('connection', (socket: Socket) => {
  opened++;
  accepted.add(socket);
  if (addressSeen !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: addressSeen });
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  opened = 0;
  addressSeen = undefined;
});
afterAll(() => app.close());

/** Opens a connection for a client, directly or through a proxy, sends requests, and reads nothing. */
async function ask(client: string, path: string, times = 1, isProxied = false): Promise<void> {
  addressSeen = isProxied ? undefined : client;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${client}\r\n\r\n`.repeat(times));
  await expect.poll(() => opened).toBe(sockets.length);
}

const open = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const statusFor = (client: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    addressSeen = undefined;
    const options = { port, path: '/robots.txt', agent: false, headers: { 'x-forwarded-for': client } };
    get(options, (answer) => void answer.resume().once('close', () => resolve(answer.statusCode))).on('error', reject);
  });

it('the total size of the answers that one address does not read is limited', async () => {
  for (let at = 0; at < 5; at++) await ask(`${OTHER}${at}`, '/test/long');
  for (let at = 0; at < 7; at++) await ask(ATTACKER, '/test/long');
  // The service checks the limit before it makes an answer, so the last answer may exceed the limit: four answers
  // instead of 3.5.
  await expect.poll(open, { timeout: 10_000 }).toBe(5 + 4);
  expect(await statusFor(ATTACKER)).toBe(200);
});

it.each([
  ['one address', () => ATTACKER],
  ['one IPv6 customer', (at: number) => `2001:db8:5:${at}::1`],
])(
  'the number of answers that %s does not read is limited',
  async (_name, addressOf) => {
    // Together, the answers on each connection have more bytes than the operating system buffers.
    for (let at = 0; at < unread.answers + 6; at++) await ask(addressOf(at), '/v1/openapi.json', 400);
    await expect.poll(open, { timeout: 20_000 }).toBeLessThanOrEqual(unread.answers);
    expect(await statusFor(OTHER)).toBe(200);
  },
  40_000,
);

it('if a client behind a proxy does not read answers, its next requests are refused, and no connection is reset', async () => {
  for (let at = 0; at < 7; at++) await ask(ATTACKER, '/test/long', 1, true);
  await expect.poll(() => statusFor(ATTACKER), { timeout: 10_000 }).toBe(503);
  expect(await statusFor(OTHER)).toBe(200);
  for (const socket of sockets) expect(socket.destroyed).toBe(false);
  expect(await open()).toBeGreaterThanOrEqual(4);
});

it('a client behind a proxy gets a refusal instead of an answer if it already has too many unread answers', async () => {
  answerAll = [];
  for (let at = 0; at < 7; at++) await ask(ATTACKER, '/test/late', 1, true);
  const late = app.inject({ url: '/test/late', headers: { 'x-forwarded-for': ATTACKER } });
  await expect.poll(() => answerAll.length).toBe(8);
  for (const answer of answerAll) answer();
  const { statusCode, headers } = await late;
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('content-encoding');
  await expect.poll(unreadBytes).toBeLessThan(5 * LONG.length);
});

it('a connection that has ended leaves nothing in memory', async () => {
  const answers = new UnreadAnswers(() => true, { answers: 512, bytes: Infinity });
  const counting = fastify({ trustProxy: true });
  counting.addHook('onRequest', (request, reply, done) => {
    answers.add(request, reply);
    done();
  });
  counting.get('/', () => LONG);
  await counting.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => counting.close());
  const socket = connect((counting.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${ATTACKER}\r\n\r\n`.repeat(10));
  await expect.poll(() => answers.count).toBe(10);
  socket.destroy();
  await expect.poll(() => answers.count).toBe(0);
});
