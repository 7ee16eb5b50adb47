import { expect, test } from 'vitest';
import { lampCone, lampFalloff } from './lamp.js';

const RANGE = 1 / 20 ** 2;

test('the light of a lamp decreases with the square of the distance, and ends at its range', () => {
  expect(lampFalloff(1, RANGE) / lampFalloff(4, RANGE)).toBeCloseTo(4, 2);
  expect(lampFalloff(19.9 ** 2, RANGE)).toBeGreaterThan(0);
  expect(lampFalloff(19.9 ** 2, RANGE)).toBeLessThan(1e-6);
  expect(lampFalloff(20 ** 2, RANGE)).toBe(0);
  expect(lampFalloff(0, RANGE)).toBe(lampFalloff(0.04, 0));
});

test('the light of a cone is full within its inner angle, and absent beyond its outer angle', () => {
  const [inner, outer] = [Math.cos(0.3), Math.cos(0.6)];
  const scale = 1 / (inner - outer);
  const shares = [0.29, 0.4, 0.5, 0.61].map((angle) => lampCone(Math.cos(angle), scale, -outer * scale));
  expect(shares[0]).toBe(1);
  expect(shares[1]).toBeGreaterThan(shares[2]!);
  expect(shares[2]).toBeGreaterThan(0);
  expect(shares[3]).toBe(0);
});
