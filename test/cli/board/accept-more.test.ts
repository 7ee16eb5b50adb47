import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { acceptMore } from '../../../src/cli/board/accept-more.js';

const CONNECTIONS = 64;
/** Duration of a long turn of the event loop, ms. */
const TURN_MS = 20;

async function listen(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((_request, response) => response.end('answered'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Sends a request on a new connection, and closes the client's side of the connection before the answer arrives. */
async function ask(port: number): Promise<string> {
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.end('GET / HTTP/1.1\r\nhost: board.test\r\n\r\n');
  let text = '';
  for await (const bytes of client) text += String(bytes);
  return text;
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const BUILT = new URL('../../../dist/src/cli/board/accept-more.js', import.meta.url);

/** The program of a process that begins to copy its listening socket, and is killed when the first copy arrives. */
const KILLED = `import { Server } from 'node:net';
import { writeSync } from 'node:fs';
import { acceptMore } from '${BUILT.href}';
const server = new Server().listen(0, '127.0.0.1', () => {
  writeSync(1, String(server.address().port));
  Server.prototype.listen = () => process.kill(process.pid, 'SIGKILL');
  acceptMore(server);
});`;

describe.skipIf(process.platform === 'win32')('acceptMore', { timeout: 60_000 }, () => {
  it('a server with copies of its listening socket accepts several connections in a turn of the event loop', async () => {
    const { server, port } = await listen();
    const more = acceptMore(server, 15);
    expect(await more.ready).toBe(15);
    let accepted = 0;
    server.on('connection', () => accepted++);
    const clients = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
    let turns = 0;
    for (; accepted < CONNECTIONS; turns++) await setImmediate();
    // With a single listening socket, Node would accept at most one connection per turn.
    expect(turns).toBeLessThan(CONNECTIONS / 2);
    for (const client of clients) client.destroy();
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(port)));
    for (const answer of answers) expect(answer).toContain('answered');
    await more.close();
    await new Promise((closed) => server.close(closed));
    const refused = new Promise((resolve) => get({ port, host: '127.0.0.1' }).once('error', resolve));
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('the server answers all requests that arrive while it copies its listening socket', async () => {
    const { server, port } = await listen();
    const more = acceptMore(server);
    let isReady = false as boolean;
    void more.ready.then(() => (isReady = true));
    const answers: Promise<string>[] = [];
    while (!isReady) {
      answers.push(ask(port));
      // During this long turn, only another process could accept the connection.
      block(TURN_MS);
      await setImmediate();
    }
    for (const answer of await Promise.all(answers)) expect(answer).toContain('answered');
    await more.close();
    await new Promise((closed) => server.close(closed));
  });

  it.skipIf(!existsSync(BUILT))(
    'if the service is killed while the copies are made, its port becomes free',
    async () => {
      const killed = spawn(process.execPath, ['--input-type=module', '-e', KILLED], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      killed.stdout.on('data', (bytes) => (printed += String(bytes)));
      expect(await once(killed, 'close')).toEqual([null, 'SIGKILL']);
      const listened = async (): Promise<boolean> => {
        const server = createServer();
        const listening = once(server.listen(Number(printed), '127.0.0.1'), 'listening');
        const isFree = await listening.then(
          () => true,
          () => false,
        );
        server.close();
        return isFree;
      };
      await expect.poll(listened, { timeout: 10_000 }).toBe(true);
    },
  );
});
