import { expect, test } from 'vitest';
import { cloudShare } from './cloud-share.js';

test('cloudShare is 0 if no vertex has clouds', () => {
  for (const grain of [-0.5, 0, 0.5]) expect(cloudShare(0, grain, grain)).toBe(0);
});

test('scattered cloud has gaps where the noise is low, and heaps where it is high', () => {
  expect(cloudShare(0.25, -0.3, -0.3)).toBe(0);
  expect(cloudShare(0.25, 0.45, 0.45)).toBeGreaterThan(0.8);
});

test('a sheet of cloud is closed, and thins to a veil at its edge', () => {
  for (const grain of [-0.4, 0, 0.4]) expect(cloudShare(1, grain, grain)).toBeGreaterThan(0.6);
  expect(cloudShare(0.4, 0, 0)).toBeGreaterThan(0);
  expect(cloudShare(0.4, 0, 0)).toBeLessThan(0.3);
});
