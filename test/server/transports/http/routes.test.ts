import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../../../../src/server/transports/http/index.js';
import type { HttpServer } from '../../../../src/server/transports/http/server.js';
import { watchAnswers } from '../../../support/described-answers.js';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

let bare: TestServer;
let server: HttpServer;

beforeAll(async () => {
  bare = await startTestServer();
  server = await createHttpServer({
    ...bare.options,
    frames: {
      png: () => Promise.resolve({ png: new Uint8Array([0x89]), warnings: [] }),
      jpeg: () => Promise.resolve({ jpeg: new Uint8Array([0xff]), warnings: [] }),
    },
  });
  watchAnswers(server.port);
});
afterAll(() => Promise.all([server.close(), bare.close()]));

async function answerTo(path: string): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  const text = await response.text();
  return [response.status, text.startsWith('{') ? ((JSON.parse(text) as { message?: string }).message ?? '') : ''];
}

describe('a route that the original server lacks', () => {
  it.each([
    ['/v1/frame?WIDTH=64', "frame: no parameter 'WIDTH'; did you mean width?"],
    ['/v1/frame?widht=64', "frame: no parameter 'widht'; did you mean width?"],
    [
      '/v1/frame?quality=9',
      "frame: no parameter 'quality'; there is width, height, samples, pass, crop, format, view, settled",
    ],
    ['/v1/frame?width=64&width=65', "frame: 'width' is given twice; give it once"],
    ['/v1/frame?width=64&width=64', "frame: 'width' is given twice; give it once"],
    ['/v1/frame?=64', "frame: no parameter ''; there is"],
    ['/v1/frame?__proto__=1', "frame: no parameter '__proto__'"],
    ['/v1/golden?name=a', "golden: no parameter 'name'; this path takes none"],
    ['/v1/golden/a/expected?size=1', 'there is at'],
    ['/v1/golden?path=paint', 'this path takes none'],
    ['/viewer/tree?path=paint', 'this path takes none'],
    ['/viewer/texture/a?versoin=1', 'did you mean version?'],
  ])('a route that the original server lacks refuses %s', async (path, message) => {
    const [status, words] = await answerTo(path);
    expect([status, words]).toEqual([400, expect.stringContaining(message)]);
  });

  it('a route that the original server lacks accepts each of its known parameters', async () => {
    expect(await answerTo('/v1/frame?width=64&height=64&samples=4&pass=light')).toEqual([200, '']);
    expect(await answerTo('/v1/frame?')).toEqual([200, '']);
  });
});

describe('a route of the document', () => {
  it.each(['/v1/time?x=1', '/v1/time/wait?UNTIL=0&until=0', '/v1/fs/time/ut?x=1', '/v1/vessels?a&a'])(
    'a route of the interface document accepts unknown parameters: %s',
    async (path) => {
      expect((await answerTo(path))[0]).toBe(200);
    },
  );
});

describe('a frame', () => {
  it.each([
    ['width=4096&height=4096&samples=1', 200],
    ['width=4096&height=2048&samples=4', 200],
    ['width=1920&height=1080&samples=16', 200],
    ['width=4096&height=4096&samples=4', 400],
    ['width=4096&height=4096&samples=16', 400],
    ['width=2048&height=2048&samples=16', 400],
  ])('the total work for a frame is limited: %s gets %i', async (query, status) => {
    const [found, message] = await answerTo(`/v1/frame?${query}`);
    expect(found).toBe(status);
    if (status === 400)
      expect(message).toMatch(/^frame: .* samples are \d+, over 33554432; the maximum at this size is samples=\d/);
  });
});
