import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { acceptMore } from '../../../src/cli/board/accept-more.js';

const CONNECTIONS = 64;

it.skipIf(process.platform === 'win32')(
  'a server with copies of its listening socket accepts several connections in a turn of the event loop',
  { timeout: 60_000 },
  async () => {
    const server = createServer((_request, response) => response.end('answered'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const more = acceptMore(server, 15);
    expect(await more.ready).toBe(15);
    let accepted = 0;
    server.on('connection', () => accepted++);
    const clients = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
    let turns = 0;
    for (; accepted < CONNECTIONS; turns++) await setImmediate();
    // With one listening socket, there are at least as many turns as connections.
    expect(turns).toBeLessThan(CONNECTIONS / 2);
    for (const client of clients) client.destroy();
    // A client may close its side before it reads the answer.
    const answers = Array.from({ length: 16 }, async () => {
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      client.end('GET / HTTP/1.1\r\nhost: board.test\r\n\r\n');
      let text = '';
      for await (const bytes of client) text += String(bytes);
      return text;
    });
    for (const answer of await Promise.all(answers)) expect(answer).toContain('answered');
    await more.close();
    await new Promise((closed) => server.close(closed));
    const refused = new Promise((resolve) => get({ port, host: '127.0.0.1' }).once('error', resolve));
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  },
);
