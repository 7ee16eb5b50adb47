import { describe, expect, it } from 'vitest';
import { countDifferentTexels } from '../../src/compare/index.js';
import { flat, noise, withChannelMoved } from './pictures.js';

describe('countDifferentTexels', () => {
  it('countDifferentTexels is 0 for equal bytes', () => {
    expect(countDifferentTexels(noise(9, 7, 1), noise(9, 7, 1))).toBe(0);
  });

  it.each([0, 1, 2, 3] as const)('countDifferentTexels counts a texel whose channel %d is off by one', (channel) => {
    const picture = flat([10, 20, 30]);
    expect(countDifferentTexels(withChannelMoved(picture, 3, 4, channel, -1), picture)).toBe(1);
  });

  it('countDifferentTexels rejects pictures of different sizes', () => {
    expect(() => countDifferentTexels(flat([0, 0, 0], 4, 4), flat([0, 0, 0], 4, 5))).toThrow('4×4 px with 4×5 px');
  });
});
