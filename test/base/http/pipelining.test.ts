import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/http-server.js';
import { converse } from '../../support/raw-http.js';

const HOST = 'Host: 127.0.0.1\r\n';
const LAST = `GET /v1/status HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\n${HOST}Content-Length: ${body.length}\r\n\r\n${body}`;
const statuses = (answer: string): readonly string[] => answer.match(/^HTTP\/1\.1 \d+/gm) ?? [];

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('pipelined requests', () => {
  it.each([2, 50, 998])(
    'every pipelined request is answered when a client sends %i equal requests at once',
    async (count) => {
      for (const [request, status] of [
        [get('/v1/fs/clock/mode'), 200],
        [get('/v1/nothing'), 404],
        [post('/v1/fs/paint/parts/blend', 'tint'), 200],
        [post('/v1/nothing', 'body'), 405],
      ] as const) {
        const answers = statuses(await converse(server.port, request.repeat(count) + LAST));
        expect(answers.length).toBe(count + 1);
        expect(new Set(answers.slice(0, -1))).toEqual(new Set([`HTTP/1.1 ${status}`]));
      }
    },
  );

  it.each([1001, 1500, 10_000])(
    'all %i pipelined requests are answered, although a connection closes after 1000',
    async (count) => {
      const answer = await converse(server.port, get('/v1/fs/clock/mode').repeat(count));
      expect(statuses(answer).length).toBe(count);
      expect(answer.match(/^connection: close/gim)?.length).toBe(1);
      expect(answer).toMatch(/stepped\n$/);
    },
  );
});

describe('a response that closes its connection', () => {
  it('a client that keeps sending a refused body still receives the last response', async () => {
    const head = `PUT /v1/paint/texture/file/a HTTP/1.1\r\n${HOST}Content-Length: 90000000\r\n\r\n`;
    const answer = await converse(server.port, head, Buffer.alloc(4_000_000), Buffer.alloc(4_000_000));
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"errno":"EFBIG"/);
  });

  it('a client that keeps sending an invalid body still receives the last response', async () => {
    const answer = await converse(server.port, 'HELLO THERE\r\n\r\n', 'x'.repeat(1_000_000));
    expect(statuses(answer)).toEqual(['HTTP/1.1 400']);
  });
});
