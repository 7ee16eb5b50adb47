import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { withBrowserGlobals, type ProgramRun } from '../../src/programs/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { openDevice } from './triangle.js';

const isHere = (await sharedGpu()) !== null;

interface CopyOptions {
  readonly flipY?: boolean;
  readonly premultipliedAlpha?: boolean;
  readonly format?: GPUTextureFormat;
}

/** Two rows of two texels; the last texel has half opacity. */
const TEXELS = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 200, 100, 50, 128];
/**
 * The same texels read from a bitmap. They are less precise, because a bitmap stores colours multiplied by alpha, as in
 * a browser.
 */
const IN_BITMAPS = [...TEXELS.slice(0, 12), 199, 100, 50, 128];

describe.skipIf(!isHere)('images of a program', () => {
  const temporary = makeTemporaryFolder();
  afterAll(() => temporary.remove());
  const folder = join(temporary.path, 'images');
  mkdirSync(folder);
  writeFileSync(join(folder, 'four.png'), encodePng(new Uint8Array(TEXELS), 2, 2));

  async function copied(
    { gpu, readPixels }: ProgramRun,
    source: GPUCopyExternalImageSource,
    { flipY = false, premultipliedAlpha = false, format = 'rgba8unorm' }: CopyOptions = {},
  ): Promise<number[]> {
    const device = await openDevice(gpu);
    const usage = GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC | GPUTextureUsage.RENDER_ATTACHMENT;
    const texture = device.createTexture({ size: [2, 2], format, usage });
    device.queue.copyExternalImageToTexture({ source, flipY }, { texture, premultipliedAlpha }, [2, 2]);
    return [...(await readPixels(texture)).data];
  }

  test("a program's images are loaded by <img>, fetch() and XMLHttpRequest, relative to the folder of the run", async () => {
    await withBrowserGlobals(
      async (run) => {
        const image = new Image();
        image.src = 'four.png';
        await image.decode();
        expect([image.naturalWidth, image.naturalHeight]).toEqual([2, 2]);
        expect(await copied(run, image)).toEqual(TEXELS);

        const response = await fetch('four.png');
        expect(response.headers.get('content-type')).toBe('image/png');
        const bitmap = await createImageBitmap(await response.blob());
        expect(await copied(run, bitmap)).toEqual(IN_BITMAPS);

        const request = new XMLHttpRequest();
        request.open('GET', 'four.png');
        request.responseType = 'blob';
        await new Promise((resolve) => {
          request.onload = resolve;
          request.send();
        });
        const last = await createImageBitmap(request.response as Blob, { premultiplyAlpha: 'none' });
        expect(await copied(run, last)).toEqual(TEXELS);
      },
      { folder },
    );
  });

  test("a program's images are flipped, cropped and premultiplied as the program requests", async () => {
    await withBrowserGlobals(
      async (run) => {
        const blob = await (await fetch('four.png')).blob();
        const bitmap = await createImageBitmap(blob, { imageOrientation: 'flipY' });
        const upsideDown = [...IN_BITMAPS.slice(8), ...IN_BITMAPS.slice(0, 8)];
        expect(await copied(run, bitmap)).toEqual(upsideDown);
        expect(await copied(run, await createImageBitmap(blob), { flipY: true })).toEqual(upsideDown);

        const premultiplied = [...TEXELS.slice(0, 12), 100, 50, 25, 128];
        expect(await copied(run, await createImageBitmap(blob), { premultipliedAlpha: true })).toEqual(premultiplied);
        const once = await createImageBitmap(blob, { premultiplyAlpha: 'premultiply' });
        expect(await copied(run, once, { premultipliedAlpha: true })).toEqual(premultiplied);

        const right = await createImageBitmap(blob, 1, 0, 2, 2);
        expect(await copied(run, right)).toEqual([
          ...TEXELS.slice(4, 8),
          0,
          0,
          0,
          0,
          ...IN_BITMAPS.slice(12),
          0,
          0,
          0,
          0,
        ]);
      },
      { folder },
    );
  });

  test.each(['bgra8unorm', 'rgba16float'] as const)(
    "a program's images are copied correctly into textures of the format %s",
    async (format) => {
      await withBrowserGlobals(async (run) => {
        const data = new ImageData(new Uint8ClampedArray(TEXELS), 2, 2);
        expect(await copied(run, data, { format })).toEqual(TEXELS);
      });
    },
  );

  test('copying an image that has not loaded yet is refused with a reason', async () => {
    await expect(withBrowserGlobals((run) => copied(run, new Image()))).rejects.toThrow(
      'copyExternalImageToTexture: the source is not a loaded image, a bitmap or ImageData',
    );
  });
});
