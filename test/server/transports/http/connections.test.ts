import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../support/http-server.js';

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly connection: string | undefined;
  readonly body: string;
  /** True if the request used the connection of an earlier request. */
  readonly reused: boolean;
}

function get(port: number, path: string, agent: Agent, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          type: response.headers['content-type'],
          connection: response.headers.connection,
          body,
          reused: sent.reusedSocket,
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('an HTTP connection to the server', () => {
  it('a connection closes after its thousandth response, which announces the end', async () => {
    await using server = await startTestServer();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let number = 1; number < 1000; number++) {
      const answer = await get(server.port, '/v1/fs/time/ut', agent);
      if (answer.connection === 'close') throw new Error(`closed after ${number}`);
    }
    const last = await get(server.port, '/v1/fs/time/ut', agent);
    expect([last.status, last.connection, last.reused]).toEqual([200, 'close', true]);
    const next = await get(server.port, '/v1/fs/time/ut', agent);
    expect([next.status, next.connection, next.reused]).toEqual([200, 'keep-alive', false]);
    agent.destroy();
  });

  it('responses have the documented content types: JSON without a charset, and text with a charset', async () => {
    await using server = await startTestServer();
    const agent = new Agent();
    expect((await get(server.port, '/v1/time', agent)).type).toBe('application/json');
    expect((await get(server.port, '/v1/nothing', agent)).type).toBe('application/json');
    expect((await get(server.port, '/v1/fs/time/ut', agent)).type).toBe('text/plain; charset=utf-8');
  });

  it('pipelined requests are handled in order, and a read sees the write before it', async () => {
    await using server = await startTestServer();
    const head = `Host: 127.0.0.1:${server.port}\r\n`;
    const path = '/v1/fs/paint/parts/blend HTTP/1.1';
    const pair = (blend: string): string =>
      `POST ${path}\r\n${head}Content-Length: ${blend.length}\r\n\r\n${blend}GET ${path}\r\n${head}\r\n`;
    const blends = Array.from({ length: 20 }, (_, index) => ['tint', 'replace', 'multiply'][index % 3]!);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(server.port, '127.0.0.1');
      socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('close', () => resolve(text));
      socket.end(blends.map(pair).join(''));
    });
    expect(answer.match(/^(tint|replace|multiply)$/gm)).toEqual(blends);
  });

  it.each([
    ['/v1/snapshots', 'not found; did you mean /v1/snapshot?'],
    ['/v1/teapot', 'not found; there is /v1/snapshot, openapi.json, '],
    ['/', 'not found; everything is under /v1'],
  ])('the response to the unknown path %s says where to look', async (path, message) => {
    await using server = await startTestServer();
    const { status, body } = await get(server.port, path, new Agent());
    expect(status).toBe(404);
    expect((JSON.parse(body) as { message: string }).message).toContain(message);
  });

  it('the message about a wrong name is short, even if the name is long', async () => {
    await using server = await startTestServer();
    const told = async (action: string): Promise<string> => {
      const body = JSON.stringify({ vessel_id: '', action });
      const response = await fetch(`${server.base}/command`, { method: 'POST', body });
      return ((await response.json()) as { message: string }).message;
    };
    expect(await told('paint.blnd')).toBe("unknown action 'paint.blnd'; did you mean 'paint.blend'?");
    expect((await told('x'.repeat(100_000))).length).toBeLessThan(120);
    const anchor = await fetch(`${server.base}/fs/camera/pose/anchor`, { method: 'POST', body: 'y'.repeat(100_000) });
    expect(anchor.status).toBe(400);
    expect((await anchor.text()).length).toBeLessThan(1100);
  });

  it('the response to a request for fields says that fields are switched off', async () => {
    await using server = await startTestServer({ http_field_endpoints: false });
    const { status, body } = await get(server.port, '/v1/fs/time/ut', new Agent());
    expect(status).toBe(404);
    expect(body).toContain('http_field_endpoints = true');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      for (const path of ['/v1/fs/time/ut', '/v1/fs/paint/parts/enabled', '/v1/fs']) {
        expect([path, method, (await get(server.port, path, new Agent(), method)).status]).toEqual([path, method, 404]);
      }
    }
  });

  it.each(['OPTIONS', 'PUT', 'DELETE'])('the method %s gets 405 inside /v1 and 404 outside it', async (method) => {
    await using server = await startTestServer();
    const agent = new Agent();
    expect((await get(server.port, '/v1/fs/time/ut', agent, method)).status).toBe(405);
    expect((await get(server.port, '/elsewhere', agent, method)).status).toBe(404);
  });
});
