import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradientNoise, hash3 } from '../../../../src/simulator/sim/terrain/noise.js';

test('hashes and noise have the same bits on every machine', () => {
  expect(hash3(1, 2, 3, 4)).toBe(-1532391980);
  expect(hash3(-1, 0, 5, 9)).toBe(498021798);
  expect(gradientNoise(0.5, 0.25, 0.75, 1)).toBe(0.012035074906563331);
  expect(gradientNoise(-1e6 + 0.3, 7.7, 123456.1, 42)).toBe(0.15892684184893752);
});

const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test('noise stays within its bound', () => {
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, fc.integer(), (x, y, z, seed) => {
      expect(Math.abs(gradientNoise(x, y, z, seed))).toBeLessThanOrEqual(0.87);
    }),
  );
});

test('noise has no seams where lattice cells meet', () => {
  const step = 1e-7;
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), coordinate, coordinate, (x, y, z) => {
      const jump = gradientNoise(x + step, y, z, 5) - gradientNoise(x - step, y, z, 5);
      expect(Math.abs(jump)).toBeLessThan(1e-5);
    }),
  );
});

test('noise differs between two seeds', () => {
  expect(gradientNoise(0.5, 0.25, 0.75, 2)).not.toBe(gradientNoise(0.5, 0.25, 0.75, 1));
});
