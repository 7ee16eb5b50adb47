import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/http-server.js';
import { converse, exchange } from '../../support/raw-http.js';

const HOST = 'Host: 127.0.0.1\r\n';
const PATH = '/v1/fs/clock/mode';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('the head of an HTTP request', () => {
  it('a request must have exactly one Host header (RFC 9112 §3.2)', async () => {
    const ask = (hosts: string): Promise<string> => exchange(server.port, `GET ${PATH} HTTP/1.1${hosts}`);
    expect(await ask('\r\nHost: 127.0.0.1')).toMatch(/^HTTP\/1\.1 200/);
    for (const hosts of ['', '\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1', '\r\nhost: 127.0.0.1\r\nHOST: evil.example']) {
      expect(await ask(hosts)).toMatch(
        /^HTTP\/1\.1 400 Bad Request\r\n[^]*"errno":"EINVAL","message":"the request has/,
      );
    }
    expect(await exchange(server.port, `GET ${PATH} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 200/);
    expect(await exchange(server.port, `GET ${PATH} HTTP/1.0\r\n${HOST}Host: x`)).toMatch(/^HTTP\/1\.1 400/);
  });

  it.each([
    [8192, 404],
    [8193, 414],
    [15_000, 414],
    [20_000, 414],
    [200_000, 414],
  ])(
    'a request whose target has at most 8 KiB is accepted: a target of %i bytes gets status %i',
    async (bytes, status) => {
      const address = `/v1/fs/${'x'.repeat(bytes - '/v1/fs/'.length)}`;
      const answer = await converse(server.port, `GET ${address} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"errno":`));
      if (status === 414) expect(answer).toContain('URI Too Long');
    },
  );

  it.each([17_000, 100_000])('a request with headers of %i bytes gets 431', async (bytes) => {
    const head = `POST ${PATH} HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(bytes)}\r\n\r\n`;
    expect(await converse(server.port, head)).toMatch(
      /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n[^]*\{"errno":"EINVAL","message":".*16 KiB; send fewer or shorter headers"\}\n$/,
    );
    expect((await fetch(`${server.base}/time`)).status).toBe(200);
  });
});

describe('a client that sends Expect: 100-continue (RFC 9110 §10.1.1)', () => {
  const expectation = (line: string, length = 5): string =>
    `${line} HTTP/1.1\r\n${HOST}Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

  it('a client that sends Expect gets 100 Continue for a valid head', async () => {
    const answer = await converse(server.port, expectation('POST /v1/fs/paint/parts/blend', 4), 'tint');
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  it.each([
    ['with a body that is too long', 'PUT /v1/paint/texture/file/a', 413, 2_000_000],
    ['without a route', 'POST /v1/nothing', 405, 5],
    ['with a wrong method', 'POST /v1/time', 405, 5],
    ['outside of /v1', 'POST /elsewhere', 404, 5],
    ['with a bad offset', 'PUT /v1/paint/texture/file/a?offset=-1', 400, 5],
    ['with an invalid option value', 'PUT /v1/audio/file/a?complete=maybe', 400, 5],
    ['to an invalid file name', 'PUT /v1/paint/texture/file/a~b', 400, 5],
    ['to a missing field', 'POST /v1/fs/nothing', 404, 5],
    ['to a read-only field', 'POST /v1/fs/time/ut', 403, 5],
    ['to goldens when the server has no goldens folder', 'PUT /v1/golden/a', 501, 5],
    ['to goldens with a misspelt option', 'PUT /v1/golden/a?widht=64', 501, 5],
  ])('a request %s is refused before the client sends the body', async (_what, line, status, length) => {
    const answer = await converse(server.port, expectation(line, length));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toContain('100 Continue');
  });

  it('a client that sends Expect: 100-continue with an upload gets 100 Continue, and then the response', async () => {
    const track = '{"shots":[{"duration":1,"fov":[{"t":0,"v":50}]}]}';
    const answer = await converse(server.port, expectation('POST /v1/fs/camera/track/new', track.length), track);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });
});
