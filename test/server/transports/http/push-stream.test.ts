import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  NDJSON,
  PushStream,
  SERVER_SENT_EVENTS,
  WAITING_BYTES_MAX,
} from '../../../../src/server/transports/http/push-stream.js';

describe('the layout of server-sent events', () => {
  it.each([
    ['one', 'data: one\n\n'],
    ['one\n', 'data: one\n\n'],
    ['a\nb\n', 'data: a\ndata: b\n\n'],
    ['', 'data: \n\n'],
    ['a\r\nb\r\n', 'data: a\ndata: b\n\n'],
    ['a\rb', 'data: a\ndata: b\n\n'],
    ['a\n\r', 'data: a\ndata: \n\n'],
    ['x\revent: shutdown\r\rdata: now', 'data: x\ndata: event: shutdown\ndata: \ndata: data: now\n\n'],
  ])('the text %j is written as the server-sent event %j', (text, frame) => {
    expect(SERVER_SENT_EVENTS.item(text)).toBe(frame);
  });

  it('a comment line in server-sent events begins with a colon, so that clients ignore it', () => {
    expect(SERVER_SENT_EVENTS.comment('ping')).toBe(': ping\n\n');
    expect(NDJSON.comment('ping').trim()).toBe('');
  });
});

interface Pair {
  readonly server: Server;
  readonly client: Socket;
  readonly request: Promise<ServerResponse>;
}

async function pair(): Promise<Pair> {
  const server = createServer().listen(0, '127.0.0.1');
  const request = once(server, 'request').then(([, response]) => response as ServerResponse);
  await once(server, 'listening');
  return { server, request, client: connect((server.address() as AddressInfo).port, '127.0.0.1') };
}

describe('a stream whose client does not read', () => {
  it('a stream whose client does not read is closed at its limit', async () => {
    const { server, client, request } = await pair();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const response = await request;
    const closed = new Promise((resolve) => response.once('close', resolve));

    let released = false as boolean;
    let tell: (text: string) => void = () => undefined;
    new PushStream(response, SERVER_SENT_EVENTS).start((send) => {
      tell = send;
      return () => (released = true);
    });
    let most = 0;
    let sent = 0;
    // The kernel first buffers some megabytes. Only after that, data waits in this process.
    for (; !released && sent < 2000; sent++) {
      tell('x'.repeat(60_000));
      most = Math.max(most, response.writableLength);
      await turn();
    }
    expect(released).toBe(true);
    expect(most).toBeLessThan(WAITING_BYTES_MAX + 1000);
    await closed;
    client.destroy();
    server.close();
  });

  it('a stream continues as long as its client reads, even if much is sent', async () => {
    const { server, client, request } = await pair();
    let read = 0;
    client.on('data', (data) => (read += data.length));
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const response = await request;

    let released = false as boolean;
    let tell: (text: string) => void = () => undefined;
    new PushStream(response, SERVER_SENT_EVENTS).start((send) => {
      tell = send;
      return () => (released = true);
    });
    for (let sent = 1; sent <= 200; sent++) {
      tell('x'.repeat(60_000));
      while (read < sent * 60_000) await turn();
    }
    expect(released).toBe(false);
    client.destroy();
    await expect.poll(() => released).toBe(true);
    server.close();
  });
});
