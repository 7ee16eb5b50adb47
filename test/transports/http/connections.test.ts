import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-server.js';

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly connection: string | undefined;
  readonly body: string;
  /** Whether the request went over a connection that had served others. */
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

describe('a connection', () => {
  it('serves a thousand requests, says so with the last, and closes', async () => {
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

  it('has the types of the document: JSON without a charset, text with one', async () => {
    await using server = await startTestServer();
    const agent = new Agent();
    expect((await get(server.port, '/v1/time', agent)).type).toBe('application/json');
    expect((await get(server.port, '/v1/nothing', agent)).type).toBe('application/json');
    expect((await get(server.port, '/v1/fs/time/ut', agent)).type).toBe('text/plain; charset=utf-8');
  });

  it.each(['OPTIONS', 'HEAD', 'PUT', 'DELETE'])('answers %s with 405 inside /v1 and 404 outside', async (method) => {
    await using server = await startTestServer();
    const agent = new Agent();
    expect((await get(server.port, '/v1/fs/time/ut', agent, method)).status).toBe(405);
    expect((await get(server.port, '/elsewhere', agent, method)).status).toBe(404);
  });
});
