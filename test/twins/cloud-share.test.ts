import { expect, test } from 'vitest';
import { cloudShare } from './cloud-share.js';

test('cloudShare is 0 if no vertex has clouds', () => {
  for (const grain of [-0.5, 0, 0.5]) expect(cloudShare(0, grain, grain)).toBe(0);
});

test('thick cloud has holes where the noise is low, and thin cloud has peaks where it is high', () => {
  expect(cloudShare(0.9, 0, 0)).toBe(1);
  expect(cloudShare(0.9, -0.4, -0.4)).toBeLessThan(0.1);
  expect(cloudShare(0.25, 0.3, 0.3)).toBeGreaterThan(0.8);
});
