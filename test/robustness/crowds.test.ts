import { describe, expect, it } from 'vitest';
import { NinepClient } from '../server/transports/ninep/client.js';
import { heldBytes, rawSocket, startBoth, usedBytes } from './both-servers.js';

const MEBIBYTE = 1_048_576;

describe('a crowd of readers', () => {
  it('a thousand idle streams use little memory and receive every event', async () => {
    await using servers = await startBoth();
    const before = heldBytes();
    const heard = new Array<string>(1000).fill('');
    const sockets = await Promise.all(heard.map(() => rawSocket(servers.httpPort)));
    sockets.forEach((socket, index) => {
      socket.on('data', (bytes: Buffer) => (heard[index] = `${heard[index] ?? ''}${bytes.toString()}`));
      socket.write('GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    });
    await expect.poll(() => heard.filter((text) => text.includes('\r\n\r\n')).length, { timeout: 20_000 }).toBe(1000);
    expect(heldBytes() - before).toBeLessThan(100 * MEBIBYTE);
    expect((await fetch(`${servers.base}/fs/clock/mode`)).status).toBe(200);

    servers.world.emit('test.event', null, 'to all');
    servers.world.step(1);
    await expect.poll(() => heard.filter((text) => text.includes('"to all"')).length, { timeout: 20_000 }).toBe(1000);
    for (const socket of sockets) socket.destroy();
    expect(await servers.alive()).toBe(true);
  }, 60_000);

  it('clients with ten thousand field subscriptions receive each change exactly once', async () => {
    await using servers = await startBoth();
    const { tree, world } = servers;
    const paths = [...tree.files()].filter((path) => tree.lookup(path).type === 'file');
    const told = new Map<string, number>();
    const ends: (() => void)[] = [];
    for (let number = 0; number < 10_000; number++) {
      const path = paths[number % paths.length]!;
      ends.push(tree.watch(path, () => told.set(path, (told.get(path) ?? 0) + 1)));
    }
    const subscribed = [...told.values()].reduce((sum, count) => sum + count, 0);
    expect(subscribed).toBe(10_000);

    told.clear();
    world.step(0);
    tree.writeText('paint/parts/global/color', '0 1 0');
    await Promise.resolve();
    const changed = [...told.keys()];
    expect(changed).toContain('paint/parts/global/color');
    expect(changed.filter((path) => path.startsWith('bodies/'))).toEqual([]);
    expect(told.get('paint/parts/global/color')).toBe(
      Array.from({ length: 10_000 }, (_, n) => paths[n % paths.length]).filter((p) => p === 'paint/parts/global/color')
        .length,
    );

    for (const end of ends) end();
    told.clear();
    tree.writeText('paint/parts/global/color', '0 0 1');
    await Promise.resolve();
    expect(told.size).toBe(0);
  }, 60_000);
});

describe('a client that stops reading its stream', () => {
  it('a client that stops reading is disconnected when its backlog reaches the limit', async () => {
    await using servers = await startBoth();
    const slow = await rawSocket(servers.httpPort);
    const ended = new Promise((resolve) => slow.on('close', resolve));
    slow.write('GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await new Promise((resolve) => slow.once('data', resolve));
    slow.pause();

    const quick = await rawSocket(servers.httpPort);
    let heard = 0;
    quick.write('GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await new Promise((resolve) => quick.once('data', resolve));
    quick.on('data', (bytes: Buffer) => (heard += bytes.toString().split('test.flood').length - 1));

    const before = usedBytes();
    const detail = 'x'.repeat(60_000);
    for (let number = 0; number < 400; number++) {
      servers.world.emit('test.flood', null, detail);
      servers.world.step(0.1);
      await new Promise((resolve) => setImmediate(resolve));
      expect(usedBytes() - before).toBeLessThan(200 * MEBIBYTE);
    }
    await expect.poll(() => heard, { timeout: 20_000 }).toBe(400);
    slow.resume();
    await ended;
    quick.destroy();
  }, 60_000);

  it('a 9P client that stops reading events later reads a notice that events were dropped', async () => {
    await using servers = await startBoth();
    const client = await NinepClient.attached(servers.ninepPort);
    await client.walk(0, 1, 'events');
    await client.open(1);
    const before = heldBytes();
    for (let number = 0; number < 20_000; number++) {
      servers.world.emit('test.flood', null, `${number} ${'x'.repeat(1000)}`);
      if (number % 100 === 0) servers.world.step(0.1);
    }
    servers.world.step(0.1);
    expect(heldBytes() - before).toBeLessThan(32 * MEBIBYTE);
    let text = '';
    while (!text.includes('"19999 ')) text += await client.read(1);
    expect(text).toContain('{"notice":"dropped"}\n');
    expect(text.length).toBeLessThan(MEBIBYTE);
    client.socket.destroy();
  }, 60_000);
});
