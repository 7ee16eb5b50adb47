import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toneMap, toneUnmap } from './tone-map.js';

describe('toneMap', () => {
  it('below the shoulder, toneMap keeps the differences between the channels of a colour', () => {
    const [red, green, blue] = toneMap([0.5, 0.3, 0.2]);
    expect(red - green).toBeCloseTo(0.2, 12);
    expect(green - blue).toBeCloseTo(0.1, 12);
  });

  it('toneMap stays within [0, 1], and preserves the order of greys', () => {
    let last = -1;
    for (const grey of [0, 0.01, 0.1, 0.5, 0.8, 1, 2, 10, 1000]) {
      const [value] = toneMap([grey, grey, grey]);
      expect(value).toBeGreaterThan(last);
      expect(value).toBeLessThanOrEqual(1);
      last = value;
    }
  });

  it('toneMap turns very bright colours towards white', () => {
    expect(Math.min(...toneMap([500, 100, 100]))).toBeGreaterThan(0.9);
  });
});

describe('toneUnmap', () => {
  const channel = fc.double({ min: 0, max: 3, noNaN: true });

  it('toneUnmap inverts toneMap', () => {
    fc.assert(
      fc.property(fc.tuple(channel, channel, channel), (radiance) => {
        toneUnmap(toneMap(radiance)).forEach((value, i) => expect(value).toBeCloseTo(radiance[i]!, 6));
      }),
    );
  });

  it('toneUnmap returns finite light for the display value 1, which toneMap never returns', () => {
    for (const value of toneUnmap([1, 1, 1])) expect(value).toBeLessThan(10);
    expect(toneUnmap([0, 0, 0])).toEqual([0, 0, 0]);
  });
});
