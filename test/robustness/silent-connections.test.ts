import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DOOR_SERVERS, type DoorServer } from './door-servers.js';

/** Opens connections that send these bytes and nothing more; the server may close them. */
async function attack(port: number, count: number, bytes = ''): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  if (bytes !== '') sockets.forEach((socket) => socket.write(bytes));
  return sockets;
}

const HEAD = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';
const BODY = 'HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

describe.each(Object.keys(DOOR_SERVERS))('the server of %s', (name) => {
  let door: DoorServer;
  beforeAll(async () => void (door = await DOOR_SERVERS[name]!()));
  afterAll(() => door.close());

  it('serves a client while no other is connected', () => door.ask());

  it('serves a client beside 32 connections that send nothing', async () => {
    await attack(door.port, 32);
    await door.ask();
  });

  it('serves a client beside 2,048 connections that send nothing, and closes some of them for newer ones', async () => {
    const sockets = await attack(door.port, 2048);
    const [newest] = await attack(door.port, 1);
    await door.ask();
    const closed = (): number => sockets.filter((socket) => socket.closed).length;
    await expect.poll(closed).toBeGreaterThan(512);
    expect(newest!.closed).toBe(false);
    await door.ask();
  });

  it('serves a client beside 2,048 request heads and bodies that never end', async () => {
    await attack(door.port, 1024, HEAD);
    await attack(door.port, 1024, `POST ${door.path} ${BODY}`);
    await door.ask();
  });
});
