import { expect, test } from 'vitest';
import { hazeThickening } from '../../../src/scene/sky/haze.js';

test('haze gathers along the ground, and neither before what is near nor in thin air', () => {
  expect(hazeThickening(1, 8000)).toBe(2);
  expect(hazeThickening(1, 0)).toBe(1);
  expect(hazeThickening(0, 400_000)).toBe(1);
});
