import { describe, expect, it } from 'vitest';
import { describeWorstTexel, findWorstTexel } from '../../src/compare/worst-texel.js';
import { flat, withChannelMoved } from './pictures.js';

const grey = flat([100, 100, 100]);

describe('findWorstTexel', () => {
  it('findWorstTexel is null for equal pictures', () => {
    expect(findWorstTexel(grey, flat([100, 100, 100]))).toBeNull();
  });

  it('findWorstTexel returns the coordinates and both values of the texel with the largest difference', () => {
    const actual = withChannelMoved(withChannelMoved(grey, 3, 5, 0, 9), 17, 30, 2, -40);
    expect(findWorstTexel(actual, grey)).toEqual({
      x: 17,
      y: 30,
      actual: [100, 100, 60, 255],
      expected: [100, 100, 100, 255],
      difference: 40,
    });
  });

  it('findWorstTexel prefers one large channel difference to small differences in all channels', () => {
    const little = withChannelMoved(withChannelMoved(withChannelMoved(grey, 1, 1, 0, 20), 1, 1, 1, 20), 1, 1, 2, 20);
    expect(findWorstTexel(withChannelMoved(little, 2, 2, 0, 21), grey)).toMatchObject({ x: 2, y: 2, difference: 21 });
  });

  it('if several texels differ equally, findWorstTexel returns the first of them in reading order', () => {
    const actual = withChannelMoved(withChannelMoved(grey, 9, 2, 0, 5), 2, 9, 0, 5);
    expect(findWorstTexel(actual, grey)).toMatchObject({ x: 9, y: 2 });
  });

  it('findWorstTexel compares alpha', () => {
    expect(findWorstTexel(withChannelMoved(grey, 0, 0, 3, -255), grey)).toMatchObject({ difference: 255 });
  });
});

describe('describeWorstTexel', () => {
  it('describeWorstTexel describes the texel in a single line', () => {
    const worst = findWorstTexel(withChannelMoved(grey, 3, 5, 0, 9), grey)!;
    expect(describeWorstTexel(worst)).toBe('texel (3, 5): actual 109 100 100 255, expected 100 100 100 255, off by 9');
  });
});
