import { expect, test } from 'vitest';
import { ditherAt } from './dither.js';

const SIDE = 64;
const block = Array.from({ length: SIDE * SIDE }, (_, i) => ditherAt(i % SIDE, Math.floor(i / SIDE)));

test('dither noise stays below half a level, and its mean is 0', () => {
  expect(Math.min(...block)).toBeGreaterThan(-0.5);
  expect(Math.max(...block)).toBeLessThan(0.5);
  expect(Math.abs(block.reduce((sum, value) => sum + value, 0) / block.length)).toBeLessThan(0.01);
});

test('dither shows a value between two levels as the right mix of both levels, everywhere', () => {
  for (const share of [0.1, 0.25, 0.5, 0.9]) {
    for (let left = 0; left < SIDE; left += 8) {
      const window = block.filter((_, i) => i % SIDE >= left && i % SIDE < left + 8 && i < SIDE * 8);
      const up = window.filter((noise) => Math.round(share + noise) === 1).length;
      expect(Math.abs(up / window.length - share)).toBeLessThan(0.08);
    }
  }
});

test('dither noise is lowest at the first pixel, and differs between neighbouring pixels', () => {
  expect(ditherAt(0, 0)).toBeCloseTo(-0.5, 6);
  expect(ditherAt(4096, 2160)).not.toBe(ditherAt(4097, 2160));
});
