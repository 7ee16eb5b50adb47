import { connect } from 'node:net';
import { once } from 'node:events';
import { connectAsync } from 'mqtt';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { CONNECT_MS, HALF_PACKETS_BYTES_MAX } from '../../../../src/server/transports/mqtt/broker/limits.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';

describe('MQTT over WebSocket, on the same port', () => {
  it('MQTT over WebSocket serves the same topics', async () => {
    await using server = await startTestMqttServer();
    const client = await connectAsync(`ws://127.0.0.1:${server.port}`);
    const message = new Promise<[string, Buffer]>((resolve) =>
      client.once('message', (...given) => resolve([given[0], given[1]])),
    );
    await client.subscribeAsync('mod/system');
    const [topic, payload] = await message;
    expect([topic, JSON.parse(payload.toString())]).toEqual(['mod/system', server.aggregates.system()]);
    await client.endAsync();
  });

  it.each([
    ['http://evil.example', false],
    ['http://evil.example:1883', false],
    ['null', false],
    ['http://10.0.0.7:8080', false],
    ['http://allowed.example', true],
    ['http://localhost:5173', false],
    ['http://127.0.0.1:4242', false],
    ['its own address', true],
    [undefined, true],
  ])('a client with the origin %s is admitted over WebSocket: %s', async (origin, admitted) => {
    await using server = await startTestMqttServer({ http_allowed_origins: 'http://allowed.example' });
    const site = `127.0.0.1:${server.port}`;
    const from = origin === 'its own address' ? `http://${site}` : origin;
    const socket = new WebSocket(`ws://${site}`, 'mqtt', from === undefined ? {} : { origin: from });
    const came = await new Promise((resolve) =>
      socket.once('open', () => resolve(true)).once('error', () => resolve(false)),
    );
    expect(came).toBe(admitted);
    socket.terminate();
  });

  it('a text frame ends the WebSocket connection', async () => {
    await using server = await startTestMqttServer();
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}`, 'mqtt');
    await once(socket, 'open');
    socket.send('hello');
    const [code] = (await once(socket, 'close')) as [number];
    expect([1003, 1006]).toContain(code);
  });

  it('a request without an upgrade gets 426 and a hint', async () => {
    await using server = await startTestMqttServer();
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    expect([answer.status, await answer.text()]).toEqual([426, expect.stringContaining('MQTT broker')]);
  });

  it('the server closes a connection whose first byte is the start of neither an HTTP nor an MQTT message', async () => {
    await using server = await startTestMqttServer();
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined).write('hello');
    await once(socket, 'close');
  });

  it('a connection with request headers that never end is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await using server = await startTestMqttServer();
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: here\r\n');
      while (!socket.closed) {
        await new Promise((resolve) => setImmediate(resolve));
        vi.advanceTimersByTime(CONNECT_MS / 100);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('the memory of incomplete messages is limited, and connections beyond the limit are closed', async () => {
    await using server = await startTestMqttServer();
    const part = Buffer.alloc(1_000_000);
    const pages = Array.from(
      { length: Math.ceil(HALF_PACKETS_BYTES_MAX / part.length) + 1 },
      () => new WebSocket(`ws://127.0.0.1:${server.port}`, 'mqtt'),
    );
    const ended = Promise.race(
      pages.map((page) =>
        once(
          page.on('error', () => undefined),
          'close',
        ),
      ),
    );
    for (const page of pages) page.on('open', () => page.send(part, { fin: false }));
    await ended;
    for (const page of pages) page.terminate();
  });
});
