import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASS_NAMES } from '../../../../src/contract/pass-names.js';
import type { FrameOptions } from '../../../../src/renderer/drawing/frame-options.js';
import { createHttpServer } from '../../../../src/server/transports/http/index.js';
import type { HttpServer } from '../../../../src/server/transports/http/server.js';
import { watchAnswers } from '../../../support/described-answers.js';
import { startTestServer, type TestServer } from '../../../support/http-server.js';

/** The frames that the server asked for, in order. */
const asked: FrameOptions[] = [];
/** The warnings of every frame. */
let warnings: readonly string[] = [];
let without: TestServer;
let server: HttpServer;
let base: string;

beforeAll(async () => {
  without = await startTestServer();
  const frames = {
    png: (options: FrameOptions) => {
      asked.push(options);
      return Promise.resolve({ png: new Uint8Array([0x89, 0x50]), warnings });
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
  it('draws the finished picture of 960 by 540 pixels unless told otherwise', async () => {
    const response = await fetch(`${base}/frame`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(asked.pop()).toEqual({ width: 960, height: 540, samples: 1, pass: undefined, settled: undefined });
  });

  it.each(PASS_NAMES)('draws what the pass %s made', async (pass) => {
    expect((await fetch(`${base}/frame?width=64&height=36&samples=4&pass=${pass}`)).status).toBe(200);
    expect(asked.pop()).toEqual({ width: 64, height: 36, samples: 4, pass, settled: undefined });
  });

  it('waits for textures when it is told to', async () => {
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

  it('names in its head each image that the frame lacks, in characters that a header may have', async () => {
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

  it('refuses a pass that there is not, and names those that there are', async () => {
    const response = await fetch(`${base}/frame?pass=Albedo`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errno: 'EINVAL',
      message:
        "invalid 'pass': 'Albedo'; albedo, normal, material, emissive, stickers, depth, tiles or light is wanted",
    });
    expect(asked).toEqual([]);
  });
});
