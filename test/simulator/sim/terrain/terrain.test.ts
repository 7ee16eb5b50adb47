import { describe, expect, test } from 'vitest';
import {
  add,
  dot,
  length,
  normalize,
  projectOnPlane,
  scale,
  subtract,
  type Vec3,
} from '../../../../src/base/math/vec3.js';
import type { TerrainSource } from '../../../../src/simulator/sim/state.js';
import { HIGHEST_GROUND, surfaceHeight, terrainOf } from '../../../../src/simulator/sim/terrain/index.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { terrainHeight } from '../../../../src/simulator/sim/terrain/terrain.js';
import { directionOf, RADII, SOLID_KINDS, spreadDirections, terrainSource, type SolidKind } from './fixtures.js';

const EARTH = RADII.earth;

/** Returns the direction of the point that is `east` and `north` metres from the launch pad. */
const fromPad = (east: number, north: number) =>
  directionOf(
    LAUNCH_SITE.longitude + east / EARTH / Math.cos(LAUNCH_SITE.latitude),
    LAUNCH_SITE.latitude + north / EARTH,
  );

const VECTORS: Record<SolidKind, readonly number[]> = {
  earth: [-5115.271852, 7.595819, 1506.642157, -5065.025948, -5103.395121],
  luna: [1859.692931, 1839.567085, -949.828419, 609.881187, 409.775612],
  mars: [1975.807318, -4163.244761, -4030.763851, 1652.984504, -3817.982899],
  rocky: [111.571358, 31.948606, 172.756886, -13.730668, 181.404637],
};

const PLACES = [
  [0, 0],
  [LAUNCH_SITE.longitude, LAUNCH_SITE.latitude],
  [1.5, 0.55],
  [-2.9, -0.2],
  [0.3, 1.3],
] as const;

describe.each(SOLID_KINDS)('the ground of kind %s', (kind) => {
  const radius = RADII[kind];

  test('the ground has the recorded heights everywhere', () => {
    const heights = PLACES.map(([lon, lat]) => terrainHeight(terrainSource(kind), directionOf(lon, lat), radius));
    heights.forEach((height, i) => expect(height).toBeCloseTo(VECTORS[kind][i] as number, 5));
  });

  test('no ground is as high as the bound that cameras and vessels rely on', () => {
    const heights = spreadDirections(2000).map((d) => terrainHeight(terrainSource(kind), d, radius));
    expect(Math.max(...heights)).toBeLessThan(HIGHEST_GROUND);
  });

  test('the height of the ground does not depend on earlier queries', () => {
    const directions = spreadDirections(200);
    const forward = directions.map((d) => terrainHeight(terrainSource(kind), d, radius));
    const source = terrainSource(kind);
    const backward = [...directions].reverse().map((d) => terrainHeight(source, d, radius));
    expect(backward.reverse()).toEqual(forward);
  });

  test('at a coarser spacing, the omitted features change the height by at most the reported residual', () => {
    const terrain = terrainOf(terrainSource(kind), radius);
    for (const spacing of [4, 60, 1_000, 15_000]) {
      const bound = terrain.relief.residual(spacing);
      for (const [x, y, z] of spreadDirections(400)) {
        const error = Math.abs(terrain.height(x, y, z, spacing) - terrain.height(x, y, z));
        expect(error).toBeLessThanOrEqual(bound + 1e-9);
      }
    }
  });

  test('the height of the ground never jumps by more than 5 cm between almost equal directions', () => {
    const terrain = terrainOf(terrainSource(kind), radius);
    for (const [x, y, z] of spreadDirections(500)) {
      const k = 1 / Math.sqrt((x + 1e-9) ** 2 + y * y + z * z);
      const step = terrain.height((x + 1e-9) * k, y * k, z * k) - terrain.height(x, y, z);
      expect(Math.abs(step)).toBeLessThan(0.05);
    }
  });

  test('the height of the ground does not depend on the length of the direction vector', () => {
    const [x, y, z] = directionOf(0.7, 0.4);
    const once = terrainHeight(terrainSource(kind), [x, y, z], radius);
    expect(terrainHeight(terrainSource(kind), [x * 9, y * 9, z * 9], radius)).toBeCloseTo(once, 6);
  });
});

test('stars and gas planets have no relief', () => {
  for (const kind of ['none', 'gas'] as const) {
    for (const direction of spreadDirections(20)) expect(terrainHeight(terrainSource(kind), direction, 1e7)).toBe(0);
  }
});

describe('a level disc in the terrain', () => {
  const flat = { ...LAUNCH_SITE, radius: 120, blend: 200, height: 9.5 };
  const source = terrainSource('earth', [flat]);

  test('a level disc is level up to its rim', () => {
    for (const [east, north] of [
      [0, 0],
      [119, 0],
      [-80, 80],
    ] as const) {
      expect(terrainHeight(source, fromPad(east, north), EARTH)).toBeCloseTo(9.5, 9);
    }
  });

  test('a level disc blends into the terrain within its blend zone, and changes nothing beyond it', () => {
    const natural = terrainSource('earth');
    const far = fromPad(321, 0);
    expect(terrainHeight(source, far, EARTH)).toBe(terrainHeight(natural, far, EARTH));
    const between = fromPad(220, 0);
    const height = terrainHeight(source, between, EARTH);
    const bare = terrainHeight(natural, between, EARTH);
    expect(height).toBeGreaterThan(Math.min(bare, 9.5));
    expect(height).toBeLessThan(Math.max(bare, 9.5));
  });

  test('the normal of a level disc is vertical', () => {
    const up = fromPad(10, 10);
    expect(dot(terrainNormal(source, up, EARTH), up)).toBeGreaterThan(1 - 1e-9);
  });
});

describe('the terrain at the launch site', () => {
  const heightAt = (east: number, north: number) => terrainHeight(terrainSource('earth'), fromPad(east, north), EARTH);

  test('the launch site is on a gentle plain', () => {
    for (let angle = 0; angle < 6.28; angle += 0.4) {
      const height = heightAt(900 * Math.cos(angle), 900 * Math.sin(angle));
      expect(height).toBeGreaterThan(1);
      expect(height).toBeLessThan(25);
    }
  });

  test('the launch site has the sea to the east and mountains to the west', () => {
    expect(heightAt(5_000, 0)).toBeLessThan(-5);
    const ridge = Math.max(...Array.from({ length: 30 }, (_, i) => heightAt(-36_000 - 700 * i, 0)));
    expect(ridge).toBeGreaterThan(1_500);
  });

  test('the sea to the east of the launch site has its surface at height 0', () => {
    expect(surfaceHeight(terrainSource('earth'), fromPad(5_000, 0), EARTH)).toBe(0);
    expect(surfaceHeight(terrainSource('earth'), fromPad(0, 0), EARTH)).toBeGreaterThan(0);
  });
});

test('about three quarters of Earth is sea', () => {
  const terrain = terrainOf(terrainSource('earth'), EARTH);
  const directions = spreadDirections(4_000);
  const land = directions.filter(([x, y, z]) => terrain.height(x, y, z) > 0).length / directions.length;
  expect(land).toBeGreaterThan(0.24);
  expect(land).toBeLessThan(0.36);
});

test('a normal has unit length and leans away from a slope', () => {
  const source = terrainSource('luna');
  for (const direction of spreadDirections(60)) {
    const normal = terrainNormal(source, direction, RADII.luna, 0.4);
    expect(length(normal)).toBeCloseTo(1, 12);
    const lean = projectOnPlane(normal, direction);
    if (length(lean) < 0.02) continue;
    // Compare the heights of two points at a distance of 0.2 m: one in the direction in which the normal leans, and one
    // in the opposite direction.
    const step = scale(normalize(lean), 0.2 / RADII.luna);
    const below = terrainHeight(source, add(direction, step), RADII.luna);
    const above = terrainHeight(source, subtract(direction, step), RADII.luna);
    expect(below).toBeLessThan(above);
  }
});

/**
 * Returns the unit normal of the solid ground, in body-fixed axes. @param span length over which the slope is measured,
 * m
 */
function terrainNormal(source: TerrainSource, directionCcf: Vec3, meanRadius: number, span = 1): Vec3 {
  const terrain = terrainOf(source, meanRadius);
  const up = normalize(directionCcf);
  const [ux, uy, uz] = up;
  // Any two perpendicular tangents will do, so start with an axis that is not nearly parallel to `up`.
  const seed: Vec3 = Math.abs(uz) < 0.7 ? [0, 0, 1] : [1, 0, 0];
  const a = normalize([seed[1] * uz - seed[2] * uy, seed[2] * ux - seed[0] * uz, seed[0] * uy - seed[1] * ux]);
  const b: Vec3 = [uy * a[2] - uz * a[1], uz * a[0] - ux * a[2], ux * a[1] - uy * a[0]];
  const step = span / 2 / meanRadius;
  const at = (t: Vec3, s: number): number => {
    const [x, y, z] = normalize([ux + t[0] * s, uy + t[1] * s, uz + t[2] * s]);
    return terrain.height(x, y, z);
  };
  const slopeA = (at(a, step) - at(a, -step)) / span;
  const slopeB = (at(b, step) - at(b, -step)) / span;
  return normalize([
    ux - a[0] * slopeA - b[0] * slopeB,
    uy - a[1] * slopeA - b[1] * slopeB,
    uz - a[2] * slopeA - b[2] * slopeB,
  ]);
}
