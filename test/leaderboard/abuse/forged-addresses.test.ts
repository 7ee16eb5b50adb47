import { expect, it } from 'vitest';
import { checkProxies, clientOf, trustOf } from '../../../src/leaderboard/api/client-address.js';
import { createBoardServer } from '../../../src/leaderboard/api/server.js';
import { newService } from '../api/service.js';

const service = await newService();

/** @param peer address of the connection */
async function clientSeen(peer: string, forwarded: string, proxies: readonly string[] = []) {
  const { board } = service;
  const app = createBoardServer({ ...board, settings: { ...board.settings, trustedProxies: proxies } });
  let client: string | undefined = 'none';
  app.addHook('onRequest', (request, _reply, done) => {
    client = clientOf(request);
    done();
  });
  app.get('/seen', () => 'seen');
  await app.inject({ url: '/seen', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return client;
}

it.each(['10.0.0.7', '192.168.1.9', '172.17.0.1', '169.254.0.4', 'fd00::7', '::ffff:10.0.0.7'])(
  'a client that the proxy sees under the private address %s cannot choose its address',
  async (own) => {
    const first = await clientSeen('127.0.0.1', `203.0.113.1, ${own}`);
    expect(await clientSeen('127.0.0.1', `203.0.113.2, ${own}`)).toBe(first);
    expect(first).not.toMatch(/^203/);
  },
);

it('a machine in a private network cannot name the addresses of clients unless it is a configured proxy', async () => {
  expect(await clientSeen('10.0.0.7', '203.0.113.1')).toBe('10.0.0.7');
  expect(await clientSeen('10.0.0.7', '203.0.113.1', ['10.0.0.7'])).toBe('203.0.113.1');
});

it('the client is the last X-Forwarded-For entry that is not a configured proxy', async () => {
  const forwarded = '198.51.100.1, 203.0.113.1, 10.0.1.9';
  expect(await clientSeen('127.0.0.1', forwarded)).toBe('10.0.1.9');
  expect(await clientSeen('127.0.0.1', forwarded, ['10.0.1.0/24'])).toBe('203.0.113.1');
  expect(await clientSeen('::ffff:127.0.0.1', forwarded, ['10.0.1.0/24'])).toBe('203.0.113.1');
  expect(await clientSeen('127.0.0.1', '2001:db8::1, fd00::9', ['fd00::/64'])).toBe('2001:db8:0:0::/64');
});

it('a client behind a proxy cannot claim to be on the same machine as the service', async () => {
  expect(await clientSeen('127.0.0.1', '203.0.113.1, 127.0.0.1, 10.0.0.7')).toBe('10.0.0.7');
  expect(await clientSeen('203.0.113.5', '127.0.0.1')).toBe('203.0.113.5');
});

it.each([
  ['', 'it is not an address'],
  ['proxy', 'it is not an address'],
  ['10.0.1', 'it is not an address'],
  ['10.0.1.7/', 'it is not an address'],
  ['10.0.1.0/33', 'the number after / is more than 32'],
  ['fd00::/129', 'the number after / is more than 128'],
  ['0.0.0.0/0', 'every client could then forge its address'],
  ['::/0', 'every client could then forge its address'],
  ['::ffff:0:0/96', 'every client could then forge its address'],
  ['::/1', 'every client could then forge its address'],
])('the address %j of a proxy is refused, because %s', (proxy, why) => {
  expect(() => checkProxies([proxy])).toThrow(`--trust-proxy '${proxy}': ${why}; use an address such as`);
  expect(() => trustOf(['10.0.1.7', 'fd00::/8', '::ffff:10.0.1.0/120', '0.0.0.0/1'])).not.toThrow();
});

it('the service warns once about each kind of untrusted proxy, and the warning names no address', async () => {
  const warnings: string[] = [];
  const { board } = service;
  const settings = { ...board.settings, trustedProxies: ['10.0.1.7'] };
  const app = createBoardServer({ ...board, settings, warn: (sentence) => void warnings.push(sentence) });
  const read = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.1' }) =>
    app.inject({ url: '/v1/stats', remoteAddress, headers });
  const name = (...entries: string[]) => read('127.0.0.1', { 'x-forwarded-for': entries.join(', ') });
  await read('127.0.0.1');
  await read('10.0.1.7');
  await read('10.0.1.8', {});
  await name('10.0.1.8');
  await name('203.0.113.1', '203.0.113.2');
  await name('203.0.113.1', '10.0.1.7');
  expect(warnings).toEqual([]);
  await read('10.0.1.8');
  await read('10.0.1.9');
  await name('203.0.113.1', '10.0.1.8');
  await name('203.0.113.1', 'fd00::8', '10.0.1.7');
  await app.close();
  expect(warnings).toEqual([
    expect.stringMatching(/came from an address .* --trust-proxy/),
    expect.stringMatching(/client with a private address .* --trust-proxy/),
  ]);
  expect(warnings.join()).not.toMatch(/10\.0\.1|203\./);
});
