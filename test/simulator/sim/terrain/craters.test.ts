import { expect, test } from 'vitest';
import { CraterLayer, craterBound, craterProfile } from '../../../../src/simulator/sim/terrain/craters.js';
import { spreadDirections } from './fixtures.js';

test('a crater is deepest on its floor, highest on its rim, and ends two radii from its centre', () => {
  for (const age of [0, 0.5, 1]) {
    expect(craterProfile(0, age)).toBeLessThan(0);
    expect(craterProfile(1, age)).toBeGreaterThan(0);
    expect(craterProfile(1, age)).toBeGreaterThan(craterProfile(1.3, age));
    expect(craterProfile(2, age)).toBeCloseTo(0, 12);
  }
});

test('the profile of a crater has no steps', () => {
  for (let t = 0; t < 2; t += 0.001) {
    expect(Math.abs(craterProfile(t + 0.001, 0.3) - craterProfile(t, 0.3))).toBeLessThan(0.004);
  }
});

test('old craters are shallower than fresh ones', () => {
  expect(craterProfile(0, 1)).toBeGreaterThan(craterProfile(0, 0));
});

test("the height of a layer of craters stays within its bound, and does not depend on the layer's cache", () => {
  const scale = { cell: 40_000, density: 0.8, depthRatio: 0.1 };
  const layer = new CraterLayer(1_737_400, scale, 7);
  const directions = spreadDirections(800);
  const heights = directions.map(([x, y, z]) => layer.height(x, y, z));
  for (const height of heights) expect(Math.abs(height)).toBeLessThanOrEqual(craterBound(scale));
  expect(heights.some((height) => height < -50)).toBe(true);
  const fresh = directions.map(([x, y, z]) => new CraterLayer(1_737_400, scale, 7).height(x, y, z));
  expect(fresh).toEqual(heights);
});
