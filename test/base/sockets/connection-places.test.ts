import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionPlaces } from '../../../src/base/sockets/connection-places.js';

let server: Server;
let places: ConnectionPlaces;
let refused: Socket[];
const clients: Socket[] = [];

beforeEach(async () => {
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  refused = [];
  places = new ConnectionPlaces({ connections: 4, silentPerAddress: 3 }, (socket) => refused.push(socket));
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

async function open(localAddress: string): Promise<Socket> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const { port } = server.address() as AddressInfo;
  clients.push(connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined));
  const [socket] = await accepted;
  socket.on('error', () => undefined);
  places.add(socket);
  return socket;
}

const [ONE, TWO, THREE] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

describe('a server with more connections than places', () => {
  it('when no place is free, the server closes the connection that has been idle longest', async () => {
    const [first, second] = [await open(ONE), await open(ONE)];
    places.set(first, 'busy');
    places.set(first, 'silent');
    await open(TWO);
    await open(TWO);
    await open(THREE);
    expect([first.destroyed, second.destroyed]).toEqual([false, true]);
    expect(refused).toHaveLength(0);
  });

  it('when all connections are busy, the server refuses a new connection', async () => {
    const busy = [await open(ONE), await open(ONE), await open(ONE), await open(TWO)];
    for (const socket of busy) places.set(socket, 'busy');
    const late = await open(TWO);
    expect(refused.map((socket) => socket === late)).toEqual([true]);
    expect(busy.some(({ destroyed }) => destroyed)).toBe(false);
    busy[0]!.destroy();
    await once(busy[0]!, 'close');
    await open(TWO);
    expect(refused.map((socket) => socket === late)).toEqual([true]);
  });

  it('the server closes idle connections before a connection that is receiving a request', async () => {
    const uploads = [await open(ONE), await open(ONE)];
    for (const socket of uploads) places.set(socket, 'receiving');
    const silent = [await open(TWO), await open(TWO)];
    await open(THREE);
    expect(silent.map(({ destroyed }) => destroyed)).toEqual([true, false]);
    places.set(silent[1]!, 'busy');
    expect(refused).toHaveLength(0);
    places.set(await open(THREE), 'busy');
    places.set(await open(THREE), 'busy');
    expect(refused.map((socket) => socket === uploads[0])).toEqual([true]);
  });
});

describe('the connections of one address', () => {
  it('when an address opens more idle connections than its limit, the server closes the oldest connection of that address', async () => {
    const other = await open(TWO);
    places.set(other, 'busy');
    places = new ConnectionPlaces({ connections: 100, silentPerAddress: 3 });
    const neighbour = await open(TWO);
    const own = [await open(ONE), await open(ONE), await open(ONE), await open(ONE)];
    expect(own.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
    expect(neighbour.destroyed).toBe(false);
  });

  it('a busy connection counts towards the idle limit of its address only after its response', async () => {
    places = new ConnectionPlaces({ connections: 100, silentPerAddress: 3 });
    const own = await Promise.all(Array.from({ length: 3 }, () => open(ONE)));
    for (const socket of own) places.set(socket, 'busy');
    const more = [await open(ONE), await open(ONE), await open(ONE)];
    expect([...own, ...more].some(({ destroyed }) => destroyed)).toBe(false);
    places.set(own[0]!, 'silent');
    expect([...own, ...more].map(({ destroyed }) => destroyed)).toEqual([false, false, false, true, false, false]);
  });
});
