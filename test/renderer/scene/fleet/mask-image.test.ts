import { describe, expect, it } from 'vitest';
import { maskLevels } from '../../../../src/renderer/scene/fleet/mask-image.js';

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];
const CLEAR = [0, 0, 0, 0];

const rgba = (width: number, ...texels: number[][]) => ({
  width,
  height: texels.length / width,
  bytes: Uint8Array.from(texels.flat()),
});

describe('maskLevels()', () => {
  it('maskLevels() takes the luminance of an opaque image', () => {
    const { levels } = maskLevels(rgba(1, [0, 255, 0, 255]), 4);
    expect(levels[0]![0]! / 65_535).toBeCloseTo(0.7152, 3);
  });

  it('maskLevels() takes the alpha of an image if at least one texel is not opaque', () => {
    const { levels } = maskLevels(rgba(2, BLACK, CLEAR), 2);
    expect([...levels[0]!]).toEqual([65_535, 0, 65_535, 0]);
  });

  it('maskLevels() averages the image into ever smaller levels, down to a single texel', () => {
    const { levels } = maskLevels(rgba(2, WHITE, BLACK, BLACK, BLACK), 8);
    expect(levels.map((level) => level.length)).toEqual([64, 16, 4, 1]);
    expect(levels[3]![0]! / 65_535).toBeCloseTo(0.25, 2);
  });

  it('maskLevels() repeats a long image so that texels are nearly square', () => {
    const wide = maskLevels(rgba(4, BLACK, WHITE, WHITE, BLACK), 8);
    expect(wide.density).toEqual([1, 1]);
    const tall = maskLevels(rgba(1, BLACK, WHITE, WHITE, BLACK), 8);
    expect(tall.density).toEqual([0.25, 0.25]);
    const middleRow = 4;
    expect(tall.levels[0]![middleRow * 8 + 4]).toBe(65_535);
    expect(tall.levels[0]![0]).toBe(0);
    expect(maskLevels(rgba(3, WHITE, WHITE, WHITE, WHITE, WHITE, WHITE), 8).density).toEqual([1, 0.75]);
  });

  it('maskLevels() repeats a very long image at most sixteen times', () => {
    expect(maskLevels(rgba(100, ...Array.from({ length: 100 }, () => WHITE)), 4).density).toEqual([1, 6.25]);
  });
});
