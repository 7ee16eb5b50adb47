import { describe, expect, it } from 'vitest';
import { countPixelmatch } from '../../src/compare/pixelmatch.js';
import { flat, painted } from './pictures.js';

describe('countPixelmatch', () => {
  it('countPixelmatch is 0 for equal pictures', () => {
    expect(countPixelmatch(flat([1, 2, 3]), flat([1, 2, 3]))).toBe(0);
  });

  it('countPixelmatch counts texels that look different, and ignores differences below the threshold', () => {
    const grey = flat([100, 100, 100], 16, 16);
    const block = painted(16, 16, (x, y) => (x < 4 && y < 4 ? [255, 255, 255] : [100, 100, 100]));
    expect(countPixelmatch(block, grey)).toBe(16);
    expect(countPixelmatch(block, grey, { threshold: 1 })).toBe(0);
    expect(countPixelmatch(flat([101, 100, 100], 16, 16), grey)).toBe(0);
    expect(countPixelmatch(flat([101, 100, 100], 16, 16), grey, { threshold: 0 })).toBe(256);
  });

  it('countPixelmatch rejects pictures of different sizes', () => {
    expect(() => countPixelmatch(flat([0, 0, 0], 4, 4), flat([0, 0, 0], 5, 4))).toThrow('4×4 px with 5×4 px');
  });
});
