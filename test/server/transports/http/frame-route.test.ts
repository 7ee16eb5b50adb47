import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASS_NAMES } from '../../../../src/contract/vocabulary/pass-names.js';
import type { FrameOptions } from '../../../../src/renderer/drawing/frame-options.js';
import { createHttpServer } from '../../../../src/server/transports/http/index.js';
import type { HttpServer } from '../../../../src/server/transports/http/server.js';
import { watchAnswers } from '../../../support/described-answers.js';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

const asked: FrameOptions[] = [];
let png = new Uint8Array([0x89, 0x50]);
let warnings: readonly string[] = [];
let without: TestServer;
let server: HttpServer;
let base: string;

beforeAll(async () => {
  without = await startTestServer();
  const frames = {
    png: (options: FrameOptions) => {
      asked.push(options);
      return Promise.resolve({ png, warnings });
    },
    jpeg: (options: FrameOptions) => {
      asked.push(options);
      return Promise.resolve({ jpeg: new Uint8Array([0xff, 0xd8]), warnings });
    },
  };
  server = await createHttpServer({ ...without.options, frames });
  watchAnswers(server.port);
  base = `http://127.0.0.1:${server.port}/v1`;
});
afterAll(async () => {
  await server.close();
  await without.close();
});

describe('GET /v1/frame', () => {
  it('GET /v1/frame draws the finished picture in 960 by 540 pixels by default', async () => {
    const response = await fetch(`${base}/frame`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(asked.pop()).toEqual({ width: 960, height: 540, samples: 1, pass: undefined, settled: undefined });
  });

  it.each(PASS_NAMES)('GET /v1/frame draws the output of the pass %s', async (pass) => {
    expect((await fetch(`${base}/frame?width=64&height=36&samples=4&pass=${pass}`)).status).toBe(200);
    expect(asked.pop()).toEqual({ width: 64, height: 36, samples: 4, pass, settled: undefined });
  });

  it('GET /v1/frame draws only the requested part of the picture', async () => {
    for (const crop of ['0,0,64,36', '63,35,1,1', '10,20,30,16']) {
      expect((await fetch(`${base}/frame?width=64&height=36&crop=${crop}`)).status).toBe(200);
      expect(asked.pop()).toEqual({ width: 64, height: 36, samples: 1, crop, settled: undefined });
    }
  });

  it.each([
    ['', "'' is not a rectangle; give x,y,w,h in whole pixels, such as 0,0,64,36"],
    ['whole', "'whole' is not a rectangle; give x,y,w,h in whole pixels, such as 0,0,64,36"],
    ['1,2,3', "'1,2,3' is not a rectangle; give x,y,w,h in whole pixels, such as 0,0,64,36"],
    ['0,0,1.5,3', "'0,0,1.5,3' is not a rectangle; give x,y,w,h in whole pixels, such as 0,0,64,36"],
    ['-1,0,5,5', "'-1,0,5,5' is not a rectangle; give x,y,w,h in whole pixels, such as 0,0,64,36"],
    ['0,0,0,5', "'0,0,0,5' is empty; give a width and a height of 1 or more"],
    ['0,0,5,0', "'0,0,5,0' is empty; give a width and a height of 1 or more"],
    [
      '60,0,5,5',
      "'60,0,5,5' reaches outside of the picture of 64×36 px; x + w may be at most 64, and y + h at most 36",
    ],
    [
      '0,36,5,1',
      "'0,36,5,1' reaches outside of the picture of 64×36 px; x + w may be at most 64, and y + h at most 36",
    ],
  ])('GET /v1/frame refuses the crop "%s", even when the server cannot draw', async (crop, why) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${base}/frame?width=64&height=36&crop=${crop}`, { method });
      expect(response.status).toBe(400);
      if (method === 'GET') expect(await response.json()).toEqual({ errno: 'EINVAL', message: `frame: crop ${why}` });
    }
    expect(asked).toEqual([]);
  });

  it('GET /v1/frame waits for textures if the request says so', async () => {
    for (const [query, settled] of [
      ['settled=1', true],
      ['settled', true],
      ['settled=', true],
      ['settled=0', false],
    ]) {
      // prettier-ignore
      expect((await fetch(`${base}/frame?${String(query)}`)).status).toBe(200);
      expect(asked.pop()).toMatchObject({ settled });
    }
    expect((await fetch(`${base}/frame?settled=maybe`)).status).toBe(400);
  });

  it('a header of GET /v1/frame lists each missing image, with ? for forbidden characters', async () => {
    warnings = ["paint/stickers/0: the image 'a.png' is missing", 'größer, and\nmore'];
    const warned = await fetch(`${base}/frame`);
    expect(warned.status).toBe(200);
    expect(warned.headers.get('livery-warning')).toBe(
      "paint/stickers/0: the image 'a.png' is missing, gr??er, and?more",
    );
    warnings = [];
    expect((await fetch(`${base}/frame`)).headers.has('livery-warning')).toBe(false);
    asked.length = 0;
  });

  it('GET /v1/frame answers 304 for a picture that the client already has', async () => {
    const first = await fetch(`${base}/frame`);
    const tag = first.headers.get('etag')!;
    expect([tag.startsWith('"'), first.headers.get('cache-control')]).toEqual([true, 'no-cache']);
    const ask = async (given: string): Promise<readonly unknown[]> => {
      const response = await fetch(`${base}/frame`, { headers: { 'if-none-match': given }, cache: 'no-store' });
      const { byteLength } = await response.arrayBuffer();
      return [response.status, response.headers.get('etag'), byteLength];
    };
    warnings = ['one'];
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) expect(await ask(known)).toEqual([304, tag, 0]);
    const unchanged = await fetch(`${base}/frame`, { headers: { 'if-none-match': tag }, cache: 'no-store' });
    expect([unchanged.headers.get('livery-warning'), unchanged.headers.get('cache-control')]).toEqual([
      'one',
      'no-cache',
    ]);
    warnings = [];
    for (const unknown of ['"other"', 'W/"', 'not a tag', tag.slice(1)]) {
      expect(await ask(unknown)).toEqual([200, tag, 2]);
    }
    png = new Uint8Array([0x89, 0x51]);
    expect(await ask(tag)).toEqual([200, expect.not.stringContaining(tag), 2]);
    asked.length = 0;
  });

  it("GET /v1/frame refuses an invalid request even if the client's tag would match", async () => {
    const response = await fetch(`${base}/frame?width=1`, { headers: { 'if-none-match': '*' } });
    expect(response.status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('GET /v1/frame draws the view in the request, and returns a JPEG file if the request asks for it', async () => {
    const view = 'vessel:Hunter-ship;0,0,3;132.5,17;42;45';
    const drawn = await fetch(`${base}/frame?format=jpeg&view=${encodeURIComponent(view)}`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(new Uint8Array(await drawn.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8]));
    expect(asked.pop()).toMatchObject({ view, width: 960, height: 540 });
    const head = await fetch(`${base}/frame?format=jpeg`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(`${base}/frame?format=gif`)).status).toBe(400);
    expect((await fetch(`${base}/frame?view=${'x'.repeat(1001)}`)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('GET /v1/frame refuses an unknown pass, and names the known passes', async () => {
    const response = await fetch(`${base}/frame?pass=Albedo`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errno: 'EINVAL',
      message:
        "invalid 'pass': 'Albedo'; albedo, normal, material, emissive, stickers, depth, tiles or light is expected",
    });
    expect(asked).toEqual([]);
  });
});
