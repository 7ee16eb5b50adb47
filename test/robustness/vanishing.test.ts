import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../src/base/sockets/index.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { printedFaults } from '../support/faults.js';
import { requestArrival } from '../support/request-arrival.js';
import { startTestServer } from '../support/http-server.js';
import { NinepClient } from '../server/transports/ninep/client.js';
import { rawSocket, startBoth } from './both-servers.js';

const FILE = 'paint/textures/file';

describe('clients that disconnect during an upload', () => {
  it('clients that disconnect during an upload leave committed data unchanged, over both protocols', async () => {
    await using servers = await startBoth();
    const { tree } = servers;
    const whole = await fetch(`${servers.base}/paint/texture/file/a.png`, { method: 'PUT', body: 'committed' });
    expect(whole.status).toBe(200);

    const http = await rawSocket(servers.httpPort);
    http.write('PUT /v1/paint/texture/file/a.png HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nhalf of');
    const ninep = await NinepClient.attached(servers.ninepPort);
    await ninep.walk(0, 1, ...FILE.split('/'), 'a.png');
    await ninep.open(1, 0o1);
    await ninep.write(1, 'half of it', 0);
    http.destroy();
    ninep.socket.destroy();
    await ninep.closed;
    expect(await servers.alive()).toBe(true);
    expect(Buffer.from(tree.readBytes(`${FILE}/a.png`)).toString()).toBe('committed');
    expect(tree.readText('paint/textures/files')).toBe('a.png 9 unknown 1 1\n');
  });

  it('clients that disconnect before the end of a line leave the control unchanged', async () => {
    await using servers = await startBoth();
    const http = await rawSocket(servers.httpPort);
    http.write('POST /v1/fs/paint/parts/blend HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\ntint');
    const ninep = await NinepClient.attached(servers.ninepPort);
    await ninep.walk(0, 1, 'paint', 'parts', 'blend');
    await ninep.open(1, 0o1);
    await ninep.write(1, 'tint');
    http.destroy();
    ninep.socket.destroy();
    await ninep.closed;
    expect(await servers.alive()).toBe(true);
    expect(servers.tree.readText('paint/parts/blend')).toBe('multiply\n');
  });
});

describe('connections with an unfinished request', () => {
  it('the server serves other clients while some requests are unfinished', async () => {
    await using servers = await startBoth();
    const idle = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const socket = await rawSocket(index % 2 === 0 ? servers.httpPort : servers.ninepPort);
        socket.write(index % 2 === 0 ? 'GET /v1/time HTTP/1.1\r\nHost: 12' : Uint8Array.of(19, 0, 0, 0, 100));
        return socket;
      }),
    );
    expect(await servers.alive()).toBe(true);
    for (const socket of idle) socket.destroy();
    expect(await servers.alive()).toBe(true);
  });
});

describe('the end of a server', () => {
  it('closing a server ends streams, waits and unfinished requests at once, and frees its port', async () => {
    const http = await startTestServer({}, { port: await freePort() });
    const bind = { host: '127.0.0.1', port: await freePort() };
    const ninep = await createNinepServer({ tree: http.tree, ...bind, faults: printedFaults });
    const ends: Promise<unknown>[] = [];
    const arrivals = Promise.all(['/v1/events', '/v1/time/wait', '/time/ut'].map(requestArrival));
    for (const request of [
      'GET /v1/events',
      'GET /v1/time/wait?until=1e9',
      'GET /v1/fs/time/ut?stream',
      'GET /v1/ti',
    ]) {
      const socket = await rawSocket(http.port);
      ends.push(new Promise((resolve) => socket.on('close', resolve)));
      socket.resume();
      socket.write(request.endsWith('ti') ? request : `${request} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    }
    const client = await NinepClient.attached(ninep.port);
    await client.walk(0, 1, 'events');
    await client.open(1);
    client.read(1).catch(() => undefined);
    await arrivals;

    const started = performance.now();
    await Promise.all([http.close(), ninep.close()]);
    await Promise.all([...ends, client.closed]);
    // The servers themselves have ended the connections: the idle limit would have ended them much later.
    expect(performance.now() - started).toBeLessThan(15_000);
    const again = await createHttpServer({ ...http.options, port: http.port });
    const filesAgain = await createNinepServer({ tree: http.tree, ...bind, faults: printedFaults });
    expect([again.port, filesAgain.port]).toEqual([http.port, bind.port]);
    await Promise.all([again.close(), filesAgain.close()]);
    await expect(
      new Promise((resolve, reject) => connect(http.port, '127.0.0.1').on('connect', resolve).on('error', reject)),
    ).rejects.toThrow('ECONNREFUSED');
  });
});
