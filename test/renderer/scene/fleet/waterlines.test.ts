import { expect, test } from 'vitest';
import { invert, rotate } from '../../../../src/base/math/quat.js';
import { add, length, scale, subtract, type Vec3 } from '../../../../src/base/math/vec3.js';
import type { VesselBounds } from '../../../../src/renderer/scene/fleet/fleet.js';
import { WATERLINE_STRIDE, waterlines } from '../../../../src/renderer/scene/fleet/waterlines.js';
import { surfaceHeight } from '../../../../src/simulator/sim/terrain/index.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { terrainSource } from '../../../simulator/sim/terrain/fixtures.js';
import { bodyOf, standOn } from '../terrain/fixtures.js';

const earth = standOn(bodyOf('earth', terrainSource('earth')), { ...LAUNCH_SITE, altitude: 2, heading: 0, pitch: 0 })
  .bodies[0]!;
const { terrain, meanRadius } = earth.definition;

/** A vessel whose bounding sphere has its centre 1 m above sea level. */
function vessel(up: Vec3, radius: number): VesselBounds {
  const centre = add(earth.centre, scale(up, meanRadius + 1));
  const resting = {
    bodyId: earth.definition.id,
    originCcf: rotate(invert(earth.worldFromCcf), scale(up, meanRadius + 1)),
    ccfFromBody: [0, 0, 0, 1] as const,
  };
  return { centre, radius, shape: 0, place: { translation: centre, rotation: [0, 0, 0, 1], scale: 1, resting } };
}

const heightAt = (up: Vec3): number => surfaceHeight(terrain, rotate(invert(earth.worldFromCcf), up), meanRadius);
const directions = Array.from({ length: 400 }, (_, k): Vec3 => {
  const longitude = -2 + k * 0.01;
  return rotate(earth.worldFromCcf, [0.88 * Math.cos(longitude), 0.88 * Math.sin(longitude), Math.sqrt(1 - 0.88 ** 2)]);
});
const sea = directions.find((up) => heightAt(up) <= 0)!;
const land = directions.find((up) => heightAt(up) > 1)!;

test('a vessel in the sea has a waterline at sea level, where its bounding sphere cuts the surface', () => {
  const numbers = waterlines([vessel(sea, 2)], [earth]);
  expect(numbers).toHaveLength(WATERLINE_STRIDE);
  const middle = numbers.slice(0, 3) as unknown as Vec3;
  expect(length(subtract(middle, earth.centre))).toBeCloseTo(meanRadius, 3);
  expect(numbers[3]).toBeCloseTo(Math.sqrt(3), 3);
});

test.each([
  ['a vessel on land', vessel(land, 2), [earth]],
  ['a vessel above the water', vessel(sea, 0.9), [earth]],
  ['a large vessel', vessel(sea, 30), [earth]],
  ['a vessel that flies', { ...vessel(sea, 2), place: null }, [earth]],
  ['a vessel far from all ground', vessel(sea, 2), []],
])('%s has no waterline', (_name, bounds, bodies) => {
  expect(waterlines([bounds], bodies)).toEqual([]);
});
