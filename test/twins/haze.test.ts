import { expect, test } from 'vitest';
import { hazeThickening, skyShare } from './haze.js';

test('haze is thicker along distant ground, but not near the camera or in thin air', () => {
  expect(hazeThickening(1, 8000)).toBe(2);
  expect(hazeThickening(1, 0)).toBe(1);
  expect(hazeThickening(0, 400_000)).toBe(1);
});

test('the light of haze turns into the light of the sky without a step as the haze thickens', () => {
  expect(skyShare(1)).toBe(0);
  expect(skyShare(3.5)).toBe(1);
  expect(skyShare(40)).toBe(1);
  expect(1 - skyShare(3.4)).toBeLessThan(0.002);
});
