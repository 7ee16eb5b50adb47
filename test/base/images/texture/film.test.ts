import { describe, expect, it } from 'vitest';
import { type Image } from '../../../../src/base/images/index.js';
import { prepareTexture } from '../../../../src/base/images/decode/index.js';
import { linearFromSrgb, srgbFromLinear } from '../../../../src/base/math/index.js';

const imageOf = (width: number, height: number, texel: (x: number, y: number) => readonly number[]): Image => {
  const bytes = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) bytes.set(texel(i % width, Math.floor(i / width)), i * 4);
  return {
    kind: 'png',
    format: 'rgba8unorm',
    transfer: 'srgb',
    alpha: 'straight',
    width,
    height,
    levels: [{ width, height, bytes }],
  };
};

function film(image: Image, maxDimension = 2048) {
  const outcome = prepareTexture(image, { mode: 'film', meaning: 'colour', maxDimension, features: new Set() });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

describe('a picture prepared for stickers', () => {
  it('a picture prepared for stickers has its colours multiplied by alpha in linear light', () => {
    const { levels } = film(imageOf(1, 1, () => [200, 100, 0, 128]));
    const expected = [200, 100, 0].map((c) => srgbFromLinear(linearFromSrgb(c / 255) * (128 / 255)) * 255);
    [...levels[0]!.bytes.subarray(0, 3)].forEach((c, i) => expect(Math.abs(c - expected[i]!)).toBeLessThanOrEqual(1));
    expect(levels[0]!.bytes[3]).toBe(128);
  });

  it('the colours of transparent texels do not leak into smaller mip levels', () => {
    const { levels } = film(imageOf(2, 2, (x) => (x === 0 ? [255, 0, 0, 255] : [0, 255, 0, 0])));
    expect(levels).toHaveLength(2);
    // Red covers half of this texel. So the texel has half of red's light, an alpha of one half, and no green.
    const [red, green, blue, alpha] = levels[1]!.bytes;
    expect(Math.abs(red! - srgbFromLinear(0.5) * 255)).toBeLessThanOrEqual(1);
    expect([green, blue]).toEqual([0, 0]);
    expect(alpha).toBe(128);
  });

  it('a picture of any aspect ratio gets a full mip chain within the maximum size', () => {
    const { width, height, levels } = film(
      imageOf(75, 30, () => [9, 9, 9, 255]),
      50,
    );
    expect([width, height]).toEqual([50, 20]);
    expect(levels.map((level) => [level.width, level.height])).toEqual([
      [50, 20],
      [25, 10],
      [12, 5],
      [6, 2],
      [3, 1],
      [1, 1],
    ]);
    expect(
      film(
        imageOf(50, 20, () => [9, 9, 9, 255]),
        50,
      ).width,
    ).toBe(50);
  });
});
