import { describe, expect, it } from 'vitest';
import { shrink } from '../../src/compare/index.js';
import { flat, painted } from './pictures.js';

describe('shrink', () => {
  it('shrink returns a picture that is already small enough unchanged', () => {
    const small = flat([1, 2, 3], 8, 4);
    expect(shrink(small, 8)).toBe(small);
  });

  it('shrink averages the texels under each result texel', () => {
    // The red values of the columns are 0, 10, 20 and so on, so the means of the pairs of columns are 5, 25 and 45. The
    // seventh column is not part of a pair.
    const columns = painted(7, 2, (x) => [x * 10, 100, 255 - x]);
    const { width, height, rgba } = shrink(columns, 4);
    expect([width, height]).toEqual([3, 1]);
    expect([...rgba]).toEqual([5, 100, 255, 255, 25, 100, 253, 255, 45, 100, 251, 255]);
  });
});
