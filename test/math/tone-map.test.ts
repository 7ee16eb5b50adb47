import { describe, expect, it } from 'vitest';
import { toneMap } from '../../src/math/tone-map.js';

describe('toneMap', () => {
  it('keeps the differences between channels of a colour below the shoulder', () => {
    const [red, green, blue] = toneMap([0.5, 0.3, 0.2]);
    expect(red - green).toBeCloseTo(0.2, 12);
    expect(green - blue).toBeCloseTo(0.1, 12);
  });

  it('never leaves [0, 1], and stays in order for greys', () => {
    let last = -1;
    for (const grey of [0, 0.01, 0.1, 0.5, 0.8, 1, 2, 10, 1000]) {
      const [value] = toneMap([grey, grey, grey]);
      expect(value).toBeGreaterThan(last);
      expect(value).toBeLessThanOrEqual(1);
      last = value;
    }
  });

  it('turns what is far too bright towards white', () => {
    expect(Math.min(...toneMap([500, 100, 100]))).toBeGreaterThan(0.9);
  });
});
