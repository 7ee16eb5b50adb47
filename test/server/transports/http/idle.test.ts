import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../../src/server/transports/http/index.js';
import { startTestServer } from '../../../support/http-server.js';

const GET = 'GET /v1/fs/clock/mode HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Sends a request after each pause, and then waits for the server to close the connection. */
function talk(port: number, pauses: readonly number[]): Promise<{ answer: string; quietMs: number }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let last = performance.now();
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      last = performance.now();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ answer, quietMs: performance.now() - last }));
    let at = 0;
    for (const pause of pauses) setTimeout(() => socket.write(GET), (at += pause));
  });
}

describe('an idle HTTP connection', () => {
  it('a response announces that an idle connection is closed after 30 s', async () => {
    await using server = await startTestServer();
    const response = await fetch(`${server.base}/time`);
    expect(response.headers.get('keep-alive')).toBe('timeout=30');
  });

  it('an idle connection is closed after its limit, unless a request comes sooner', async () => {
    await using server = await startTestServer();
    const quick = await createHttpServer({ ...server.options, limits: { idleMs: 400 } });
    try {
      const { answer, quietMs } = await talk(quick.port, [0, 250, 250, 250]);
      // The connection must stay open for four answers, because each pause is shorter than the limit. All pauses
      // together are longer than the limit.
      expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
      expect(answer).toMatch(/stepped\n$/);
      expect(quietMs).toBeGreaterThan(300);
      // Node closes the connection only one second after the limit, because a request may be on its way.
      expect(quietMs).toBeLessThan(5000);
    } finally {
      await quick.close();
    }
  });
});
