import { describe, expect, it } from 'vitest';
import { liesWithin, maskFrom } from '../../src/compare/index.js';
import { countMasked, withoutMasked } from '../../src/compare/mask.js';
import { findWorstTexel } from '../../src/compare/worst-texel.js';
import { flat, painted, withChannelMoved } from './pictures.js';

const SIZE = { width: 10, height: 6 };

describe('maskFrom', () => {
  it('maskFrom covers exactly its rectangles', () => {
    const mask = maskFrom(SIZE, [
      { x: 1, y: 2, width: 3, height: 1 },
      { x: 9, y: 5, width: 1, height: 1 },
    ]);
    const covered = [...mask.keys()].filter((i) => mask[i] === 1).map((i) => [i % 10, Math.floor(i / 10)]);
    expect(covered).toEqual([[1, 2], [2, 2], [3, 2], [9, 5]]); // prettier-ignore
  });

  it('maskFrom counts a texel under two rectangles once', () => {
    const twice = { x: 0, y: 0, width: 2, height: 2 };
    expect(countMasked(maskFrom(SIZE, [twice, twice]))).toBe(4);
  });

  it('maskFrom covers the white texels of a mask picture', () => {
    const image = painted(10, 6, (x) => (x < 4 ? [255, 255, 255] : [0, 0, 0]));
    expect(countMasked(maskFrom(SIZE, [], image))).toBe(24);
  });

  it('maskFrom accepts a rectangle up to the edge, and rejects one that extends a texel beyond the edge', () => {
    expect(countMasked(maskFrom(SIZE, [{ x: 8, y: 4, width: 2, height: 2 }]))).toBe(4);
    expect(() => maskFrom(SIZE, [{ x: 8, y: 4, width: 3, height: 2 }])).toThrow(
      'mask 3×2 px at (8, 4) reaches outside of the picture of 10×6 px',
    );
    expect(liesWithin({ x: -1, y: 0, width: 2, height: 2 }, SIZE)).toBe(false);
    expect(liesWithin({ x: 0, y: 0, width: 0, height: 2 }, SIZE)).toBe(false);
  });

  it('maskFrom rejects a mask that covers the whole picture, and accepts one that leaves a texel uncovered', () => {
    const why = 'the mask covers all 60 texels of the picture; make it smaller';
    const halves = [
      { x: 0, y: 0, width: 10, height: 3 },
      { x: 0, y: 3, width: 10, height: 3 },
    ];
    expect(() => maskFrom(SIZE, halves)).toThrow(why);
    expect(() => maskFrom(SIZE, [], flat([255, 255, 255], 10, 6))).toThrow(why);
    const allButOne = painted(10, 6, (x, y) => (x === 9 && y === 5 ? [0, 0, 0] : [255, 255, 255]));
    expect(countMasked(maskFrom(SIZE, [], allButOne))).toBe(59);
  });

  it('maskFrom rejects a mask picture of a different size', () => {
    expect(() => maskFrom(SIZE, [], flat([0, 0, 0], 10, 7))).toThrow('the mask has 10×7 px, the picture 10×6');
  });
});

describe('withoutMasked', () => {
  it('withoutMasked removes differences under the mask, and keeps differences beside it', () => {
    const expected = flat([100, 100, 100], 10, 6);
    const actual = withChannelMoved(withChannelMoved(expected, 1, 1, 0, 90), 5, 5, 0, 3);
    const seen = withoutMasked(actual, expected, maskFrom(SIZE, [{ x: 0, y: 0, width: 3, height: 3 }]));
    expect(findWorstTexel(seen, expected)).toMatchObject({ x: 5, y: 5, difference: 3 });
    expect(actual.rgba[(10 + 1) * 4]).toBe(190);
  });
});
