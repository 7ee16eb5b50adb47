import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldFrames } from '../../src/renderer/drawing/node/world-frames.js';
import { decodePng, encodePng } from '../../src/device/node/png/index.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import type { HttpServer } from '../../src/server/transports/http/server.js';
import { DEEP } from '../support/deep.js';
import { framesHere } from '../support/frames-here.js';
import { serveSimulation, type TestServer } from '../support/http-server.js';
import { sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

const ROUNDS = DEEP ? 50 : 4;
/** Side of the image, texels. Decoding an image of this size takes longer than a request. */
const SIDE = 512;

function pictureOf(round: number): { readonly colour: readonly number[]; readonly png: Uint8Array<ArrayBuffer> } {
  const colour = [(round * 83) % 256, (round * 151) % 256, (round * 47) % 256];
  const rgba = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set([...colour, 255], at);
  return { colour, png: encodePng(rgba, SIDE, SIDE).slice() };
}

describe.skipIf(gpu === null)('a frame over HTTP right after a write, on a stepped clock', () => {
  let under: TestServer;
  let frames: WorldFrames;
  let server: HttpServer;
  let base: string;

  beforeAll(async () => {
    const simulation = await openScene('sticker-wall');
    under = await serveSimulation(simulation);
    frames = framesHere(simulation.world);
    server = await createHttpServer({ ...under.options, frames });
    base = `http://127.0.0.1:${server.port}/v1`;
  });
  afterAll(async () => {
    await frames.close();
    await server.close();
    await under.close();
  });

  const send = async (method: string, path: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> => {
    const response = await fetch(`${base}/${path}`, { method, body });
    expect(response.status, await response.text()).toBe(200);
  };
  /**
   * Returns the colour in the middle of the wall. The pass has no lighting, so this should be exactly the colour of the
   * sticker's image.
   */
  const middle = async (): Promise<number[]> => {
    const response = await fetch(`${base}/frame?width=64&height=36&pass=stickers`);
    const { rgba } = decodePng(new Uint8Array(await response.arrayBuffer()));
    return [...rgba.subarray((18 * 64 + 32) * 4, (18 * 64 + 32) * 4 + 4)];
  };

  it(
    `the frame shows a sticker whose image was just uploaded, in ${ROUNDS} of ${ROUNDS} rounds`,
    { timeout: 120_000 },
    async () => {
      const missed: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const { colour, png } = pictureOf(round);
        // Every second round replaces the sticker's image from the previous round.
        const name = round % 2 === 0 ? `wall-${round}` : `wall-${round - 1}`;
        await send('PUT', `paint/texture/file/${name}`, png);
        if (round % 2 === 0)
          await send('POST', 'fs/paint/stickers/place', `${name} vessel Wall 1 0 2 0 0 1 0 w=6 h=6 d=0.6`);
        const shown = await middle();
        const off = Math.max(...colour.map((value, i) => Math.abs(value - shown[i]!)));
        if (off > 2 || shown[3] !== 255) missed.push(`round ${round}: ${shown.join(' ')} for ${colour.join(' ')}`);
        if (round % 2 === 1) await send('POST', 'fs/paint/stickers/clear', '1');
      }
      expect(missed).toEqual([]);
      expect((await middle())[3]).toBe(0);
    },
  );
});
