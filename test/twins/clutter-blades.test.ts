import { expect, test } from 'vitest';
import { bladeCutOff, bladeLight } from './clutter-blades.js';

test('a blade of grass becomes narrower and brighter from its root to its tip', () => {
  expect(bladeCutOff(1)).toBe(0.5);
  expect(bladeCutOff(0.3)).toBeGreaterThan(bladeCutOff(0.6));
  expect(bladeCutOff(0)).toBeLessThan(1);
  expect(bladeLight(0)).toBeGreaterThan(bladeLight(0.5));
  expect(bladeLight(0.5)).toBeGreaterThan(bladeLight(1));
});
