import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DOOR_SERVERS, type DoorServer } from './door-servers.js';

/**
 * Number of connections to open at once. The system queues up to about 500 connections that a server has not accepted;
 * more connections would slow the system down.
 */
const AT_ONCE = 200;

/** Opens connections that send these bytes and then nothing. */
async function attack(port: number, count: number, bytes = ''): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  while (sockets.length < count) {
    const opened = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => connect(port, '127.0.0.1'));
    // Read from the sockets, because otherwise they do not notice that the server has closed them.
    for (const socket of opened) socket.on('error', () => undefined).resume();
    sockets.push(...opened);
    await Promise.all(opened.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  }
  if (bytes !== '') sockets.forEach((socket) => socket.write(bytes));
  return sockets;
}

const HEAD = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';
const BODY = 'HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

/**
 * Number of silent connections. It is just above two limits: the largest limit for silent connections from one address
 * (1024), and the limit for all 9P connections.
 */
const MANY = 1040;

describe.each(Object.keys(DOOR_SERVERS))('the server of %s', (name) => {
  let door: DoorServer;
  beforeAll(async () => void (door = await DOOR_SERVERS[name]!()));
  afterAll(() => door.close());

  it('the server serves a client when no other client is connected', () => door.ask());

  it('the server serves a client alongside 32 silent connections', async () => {
    await attack(door.port, 32);
    await door.ask();
  });

  it(`the server serves a client alongside ${MANY} silent connections, and closes the oldest connections to accept new ones`, async () => {
    const sockets = await attack(door.port, MANY);
    const [newest] = await attack(door.port, 1);
    await door.ask();
    const open = (): number => sockets.filter((socket) => !socket.closed).length;
    await expect.poll(open).toBeLessThanOrEqual(1024);
    expect(sockets.slice(0, MANY - 1024).filter((socket) => !socket.closed)).toEqual([]);
    expect(newest!.closed).toBe(false);
    await door.ask();
  });

  it(`the server serves a client alongside ${MANY} unfinished request headers and bodies`, async () => {
    await attack(door.port, MANY / 2, HEAD);
    await attack(door.port, MANY / 2, `POST ${door.path} ${BODY}`);
    await door.ask();
  });
});
