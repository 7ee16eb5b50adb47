import { describe, expect, it } from 'vitest';
import { median } from '../../../harness/bench/statistics.js';

describe('median', () => {
  it('median returns the middle value, or the mean of the middle two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 3, 100, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
  });

  it('median throws for an empty list', () => {
    expect(() => median([])).toThrow(RangeError);
  });

  it('median does not sort the list in place', () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });
});
