import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Image, type TextureRequest } from '../../../../src/base/images/index.js';
import { mipChain, prepareTexture, toRgba8 } from '../../../../src/base/images/decode/index.js';
import { halfFromNumber } from '../../../../src/base/images/pixels/half-float.js';
import { linearFromSrgb, srgbFromLinear } from '../../../../src/base/math/index.js';
import { levelBytes, mipSide } from '../../../../src/base/images/level-size.js';
import { downscale, sizeWithin } from '../../../../src/base/images/texture/downscale.js';
import { FAITHFUL_BYTES } from '../../../../src/base/images/texture/faithful.js';
import type { BlockFeature, BlockFormat } from '../../../../src/base/images/blocks/block-formats.js';
import type { ImageLevel } from '../../../../src/base/images/image.js';
import { compareBytes, HAS_IMAGEMAGICK, magick } from '../independent-decoder.js';
import { noise, picture, type Picture } from '../pictures.js';

const levelOf = ({ width, height, rgba }: Picture): ImageLevel => ({ width, height, bytes: rgba });
const imageOf = (from: Picture): Image => ({
  kind: 'png',
  format: 'rgba8unorm',
  transfer: 'srgb',
  alpha: 'straight',
  width: from.width,
  height: from.height,
  levels: [levelOf(from)],
});
const texel = ({ bytes, width }: ImageLevel, x = 0, y = 0) => [
  ...bytes.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
const accepted = (image: Image, request: Partial<TextureRequest>) => {
  const outcome = prepareTexture(image, {
    mode: 'raw',
    meaning: 'colour',
    maxDimension: 4096,
    features: new Set(),
    ...request,
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
};
const BC: ReadonlySet<BlockFeature> = new Set(['texture-compression-bc']);

function compressed(format: BlockFormat, width: number, height: number, levels: number): Image {
  return {
    kind: 'dds',
    format,
    transfer: 'srgb',
    alpha: 'straight',
    width,
    height,
    levels: Array.from({ length: levels }, (_, i) => {
      const size = { width: mipSide(width, i), height: mipSide(height, i) };
      return { ...size, bytes: noise(levelBytes(format, size.width, size.height) / 4, 1, i).rgba };
    }),
  };
}

describe('mipChain', () => {
  it('mipChain averages colours in linear light', () => {
    const chequered = levelOf(picture(2, 2, (x, y) => ((x + y) % 2 === 0 ? [255, 0, 255, 255] : [0, 0, 255, 0])));
    expect(texel(mipChain(chequered, 'rgba8unorm', 'colour')[1]!)).toEqual([188, 0, 255, 128]);
    expect(texel(mipChain(chequered, 'rgba8unorm', 'data')[1]!)).toEqual([128, 0, 255, 128]);
  });

  it('mipChain does not mix the colours of transparent texels into the edges of opaque areas', () => {
    const edge = levelOf(picture(2, 2, (x) => (x === 0 ? [255, 0, 0, 255] : [0, 255, 0, 0])));
    expect(texel(mipChain(edge, 'rgba8unorm', 'colour-with-opacity')[1]!)).toEqual([255, 0, 0, 128]);
    const clear = levelOf(picture(2, 2, () => [9, 9, 9, 0]));
    expect(texel(mipChain(clear, 'rgba8unorm', 'colour-with-opacity')[1]!)).toEqual([0, 0, 0, 0]);
  });

  it('mipChain has the level sizes of WebGPU down to 1×1, and a uniform picture stays uniform', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 0, max: 255 }),
        (width, height, grey) => {
          const chain = mipChain(
            levelOf(picture(width, height, () => [grey, grey, grey, grey])),
            'rgba8unorm',
            'colour',
          );
          expect(chain.at(-1)).toMatchObject({ width: 1, height: 1 });
          chain.forEach((level, i) => {
            expect([level.width, level.height]).toEqual([mipSide(width, i), mipSide(height, i)]);
            expect(level.bytes.every((byte) => byte === grey)).toBe(true);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('mipChain weighs every texel of an odd side equally', () => {
    const thirds = levelOf(picture(3, 1, (x) => [x === 2 ? 255 : 0, 0, 0, 255]));
    expect(texel(mipChain(thirds, 'rgba8unorm', 'data')[1]!)).toEqual([85, 0, 0, 255]);
    const fifths = levelOf(picture(5, 1, (x) => [x === 2 ? 255 : 0, 0, 0, 255]));
    // Each of the two texels of the smaller level is the mean of 2.5 texels of the larger one: two outer texels and
    // half of the middle texel.
    expect([...mipChain(fifths, 'rgba8unorm', 'data')[1]!.bytes].filter((_, i) => i % 4 === 0)).toEqual([51, 51]);
  });

  it('mipChain averages half floats that are greater than 1', () => {
    const halves = Uint16Array.from([4, 0, 0, 1, 8, 0, 0, 1], halfFromNumber);
    const level = { width: 2, height: 1, bytes: new Uint8Array(halves.buffer) };
    const [, small] = mipChain(level, 'rgba16float', 'colour');
    expect(new Uint16Array(small!.bytes.buffer)[0]).toBe(halfFromNumber(6));
  });

  it.skipIf(!HAS_IMAGEMAGICK)('mipChain agrees with the box filter of ImageMagick', () => {
    const source = noise(64, 32);
    const settings = ['-size', '64x32', '-depth', '8'];
    const half = magick(
      source.rgba,
      'rgba',
      'rgba',
      ['-alpha', 'off', '-filter', 'Box', '-resize', '32x16', '-alpha', 'set', '-depth', '8'],
      settings,
    );
    const ours = mipChain(levelOf(source), 'rgba8unorm', 'data')[1]!.bytes;
    const colours = (bytes: Uint8Array) => bytes.filter((_, i) => i % 4 < 3);
    expect(compareBytes(colours(ours), colours(half)).worst).toBeLessThanOrEqual(1);
  });
});

describe('downscale', () => {
  it('downscale keeps the aspect ratio and limits the longest side', () => {
    expect(sizeWithin(4000, 1000, 1024)).toEqual({ width: 1024, height: 256 });
    expect(sizeWithin(3, 9000, 1024)).toEqual({ width: 1, height: 1024 });
    expect(sizeWithin(1024, 7, 1024)).toEqual({ width: 1024, height: 7 });
    const { width, height, levels } = downscale(imageOf(noise(50, 20)), 16, 'colour');
    expect([width, height, levels.length, levels[0]!.bytes.length]).toEqual([16, 6, 1, 16 * 6 * 4]);
  });

  it('downscale returns a picture at the size limit unchanged', () => {
    const image = imageOf(noise(16, 9));
    expect(downscale(image, 16, 'colour')).toBe(image);
    expect(downscale(image, 15, 'colour').width).toBe(15);
  });

  it('downscale of a picture in a block format drops the largest levels instead of averaging texels', () => {
    const small = downscale(compressed('bc7-rgba-unorm', 64, 32, 7), 16, 'colour');
    expect([small.format, small.width, small.height, small.levels.length]).toEqual(['bc7-rgba-unorm', 16, 8, 5]);
  });
});

describe('mode "faithful"', () => {
  it('mode "faithful" stores half the light of each byte, and doubling that light restores the byte to within 1', () => {
    for (let byte = 0; byte < 256; byte++) {
      const shown = srgbFromLinear(Math.min(2 * linearFromSrgb(FAITHFUL_BYTES[byte]! / 255), 1)) * 255;
      expect(Math.abs(shown - byte)).toBeLessThanOrEqual(1);
    }
    expect([FAITHFUL_BYTES[0], FAITHFUL_BYTES[255]]).toEqual([0, 188]);
    expect(FAITHFUL_BYTES.every((value, i) => i === 0 || value >= FAITHFUL_BYTES[i - 1]!)).toBe(true);
  });

  it('mode "faithful" leaves data unchanged', () => {
    const image = imageOf(picture(2, 2, () => [255, 128, 0, 200]));
    expect(texel(accepted(image, { mode: 'faithful', meaning: 'colour' }).levels[0]!)).toEqual([
      188,
      FAITHFUL_BYTES[128],
      0,
      0,
    ]);
    expect(texel(accepted(image, { mode: 'faithful', meaning: 'data' }).levels[0]!)).toEqual([255, 128, 0, 200]);
    expect(texel(accepted(image, { mode: 'raw', meaning: 'colour' }).levels[0]!)).toEqual([255, 128, 0, 200]);
  });
});

describe('prepareTexture', () => {
  it('prepareTexture builds a full mip chain for a file with a single level, and keeps the levels of a file with several levels', () => {
    expect(accepted(imageOf(noise(20, 9)), {}).levels.map(({ width }) => width)).toEqual([20, 10, 5, 2, 1]);
    const image = compressed('bc3-rgba-unorm', 32, 32, 3);
    expect(accepted(image, {}).levels.map(({ width }) => width)).toEqual([32, 16, 8]);
  });

  it('prepareTexture keeps blocks that the device can sample, and decodes all other blocks', () => {
    const image = compressed('bc7-rgba-unorm', 32, 32, 6);
    const kept = accepted(image, { features: BC });
    expect([kept.format, kept.sizeBytes]).toEqual(['bc7-rgba-unorm', 1024 + 256 + 64 + 3 * 16]);
    expect(kept.levels[0]!.bytes).toEqual(image.levels[0]!.bytes);
    expect(accepted(image, {}).format).toBe('rgba8unorm');
    expect(accepted(image, { features: new Set(['texture-compression-etc2']) }).format).toBe('rgba8unorm');
  });

  it.each([
    ['faithful colours', compressed('bc7-rgba-unorm', 32, 32, 6), { mode: 'faithful' }],
    ['a file without levels', compressed('bc7-rgba-unorm', 32, 32, 1), {}],
    ['a width that is not a multiple of the block size', compressed('bc7-rgba-unorm', 30, 32, 6), {}],
    [
      'a picture above the size limit that has no level within the limit',
      compressed('bc7-rgba-unorm', 32, 32, 2),
      { maxDimension: 8 },
    ],
  ] as const)('prepareTexture decodes blocks of %s', (_, image, request) => {
    expect(accepted(image, { features: BC, ...request }).format).toBe('rgba8unorm');
    expect(accepted(compressed('bc7-rgba-unorm', 32, 32, 6), { features: BC }).format).toBe('bc7-rgba-unorm');
  });

  it('prepareTexture converts float texels to sRGB bytes only in mode "faithful"', () => {
    const halves = Uint16Array.from([0.5, 2, -1, 1], halfFromNumber);
    const image: Image = {
      ...{ kind: 'hdr', format: 'rgba16float', transfer: 'linear', alpha: 'straight', width: 1, height: 1 },
      levels: [{ width: 1, height: 1, bytes: new Uint8Array(halves.buffer) }],
    };
    expect(accepted(image, { meaning: 'data' }).format).toBe('rgba16float');
    expect(accepted(image, { meaning: 'colour' }).format).toBe('rgba16float');
    const faithful = accepted(image, { mode: 'faithful', meaning: 'colour' });
    expect(texel(faithful.levels[0]!)).toEqual([FAITHFUL_BYTES[188], 188, 0, 0]);
    expect(texel(toRgba8(image).levels[0]!)).toEqual([188, 255, 0, 255]);
  });

  it('prepareTexture rejects a number of texels beyond the limit, and accepts a number at the limit', () => {
    const image = compressed('bc1-rgba-unorm', 16, 16, 2);
    const request = { mode: 'faithful', meaning: 'colour', maxDimension: 16, features: BC } as const;
    const limits = { maxDimension: 16, maxPixels: 256, maxBytes: 1024 + 256 };
    expect(prepareTexture(image, request, limits).ok).toBe(true);
    expect(prepareTexture(image, request, { ...limits, maxBytes: 1279 })).toMatchObject({ ok: false, errno: 'EFBIG' });
  });
});
