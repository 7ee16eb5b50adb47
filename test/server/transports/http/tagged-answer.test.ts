import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

let server: TestServer;
let plain: string;
beforeAll(async () => {
  server = await startTestServer();
  plain = (await get({})).body.toString();
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function get(headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path: '/v1/openapi.json', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the description of the API, which is large and never changes', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['br', '*', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
    ['gzip', 'BR;Q=0 , GZIP', gunzipSync],
    ['gzip', 'br;q=0.5, gzip', gunzipSync],
    ['br', 'gzip;q=0.5, br;q=0.5', brotliDecompressSync],
  ])('the API description is sent in %s to a client that accepts %s', async (coding, accepted, decode) => {
    const { status, headers, body } = await get({ 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, coding, 'Accept-Encoding']);
    expect(body.length).toBeLessThan(plain.length / 4);
    expect(decode(body).toString()).toBe(plain);
  });

  it.each(['', 'identity', 'zstd', 'br;q=0', '*;q=0', 'gzip;q=x'])(
    'the API description is sent uncompressed to a client that accepts %s',
    async (accepted) => {
      const { headers, body } = await get({ 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toBe(plain);
    },
  );

  it('the API description is not sent again to a client that has it', async () => {
    const first = await get({});
    const tag = first.headers.etag!;
    expect(first.headers['cache-control']).toBe('no-cache');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, headers, body } = await get({ 'if-none-match': known });
      expect([status, headers.etag, body.length, headers['content-encoding']]).toEqual([304, tag, 0, undefined]);
    }
  });

  it('a client that sends other or unreadable tags gets the whole API description', async () => {
    const tag = (await get({})).headers.etag!;
    const bare = tag.slice(1, -1);
    const unknown = ['"other"', '""', '', ' ', bare, `"${bare}`, `${bare}"`, `"a,${tag},b"`, '*, "other"', '**', 'W/'];
    for (const given of unknown) {
      const { status, body } = await get({ 'if-none-match': given });
      expect([given, status, body.toString() === plain]).toEqual([given, 200, true]);
    }
    for (const given of [`"a,b", ${tag}`, `,, ${tag} ,`, `unreadable ${tag}`, ' * ']) {
      expect([given, (await get({ 'if-none-match': given })).status]).toEqual([given, 304]);
    }
  });

  it('the API description has a different tag for each content coding', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (coding) => (await get({ 'accept-encoding': coding })).headers.etag!),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': tags[0]! })).status).toBe(200);
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': tags[2]! })).status).toBe(304);
  });
});
