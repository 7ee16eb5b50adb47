import { expect, test } from 'vitest';
import { cloudShare, cloudSunlit, type CloudScales } from './cloud-share.js';

const same = (grain: number): CloudScales => [grain, grain, grain];

test('cloudShare is 0 if no vertex has clouds', () => {
  for (const grain of [-0.5, 0, 0.5]) expect(cloudShare(0, same(grain))).toBe(0);
});

test('scattered cloud has gaps where the noise is low, and heaps where it is high', () => {
  expect(cloudShare(0.25, same(-0.3))).toBe(0);
  expect(cloudShare(0.25, same(0.45))).toBeGreaterThan(0.8);
});

test('a sheet of cloud has no gaps, and thins to a veil at its edge', () => {
  for (const grain of [-0.4, 0, 0.4]) expect(cloudShare(1, same(grain))).toBeGreaterThan(0.6);
  expect(cloudShare(0.4, same(0))).toBeGreaterThan(0);
  expect(cloudShare(0.4, same(0))).toBeLessThan(0.3);
});

test('a cloud is brighter if it is higher than the clouds towards the star, and darker if those are higher', () => {
  const level = cloudSunlit(0.8, same(0), same(0));
  expect(cloudSunlit(0.8, same(0.1), same(0))).toBeGreaterThan(level);
  expect(cloudSunlit(0.8, same(0), same(0.1))).toBeLessThan(level - 0.5);
});
