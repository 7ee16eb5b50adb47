import { expect, test } from 'vitest';
import { vec3, type Vec3 } from '../../../../src/base/math/index.js';
import {
  casterRange,
  shadowMapSide,
  steppedSlice,
  viewSlices,
} from '../../../../src/renderer/scene/shadows/cascades.js';
import { frameOver } from '../sky/fixtures.js';

const { view } = frameOver();
const TO_SUN = vec3.normalize([1, 2, 3]);

test('a shadow map has at least four texels for each pixel of the picture, up to 2048 texels on a side', () => {
  const sides = [48, 96, 128, 160, 480, 4096].map((width) => shadowMapSide({ width, height: width / 2 }));
  expect(sides).toEqual([256, 512, 512, 1024, 2048, 2048]);
  expect(shadowMapSide({ width: 100, height: 240 })).toBe(1024);
});

test('a view has one slice for shadow casters at similar distances, and three slices if the distances differ much', () => {
  expect(viewSlices(view, 1.8, [10, 20])).toHaveLength(1);
  expect(viewSlices(view, 1.8, [10, 60])).toHaveLength(2);
  expect(viewSlices(view, 1.8, [10, 61])).toHaveLength(3);
});

test('the range of shadow casters includes all casters, and stays the same when the casters barely move', () => {
  const at = (distance: number) => ({ centre: [0, distance, 0] as Vec3, radius: 2, shape: 0, place: null });
  const [near, far] = casterRange([at(30), at(70)], 500)!;
  expect(near).toBeLessThanOrEqual(28);
  expect(near).toBeGreaterThan(26);
  expect(far).toBeGreaterThanOrEqual(74);
  expect(far).toBeLessThan(78);
  expect(casterRange([at(30.0001), at(70.0001)], 500)).toEqual([near, far]);
});

test('a shadow map covers its slice at any position relative to the grid', () => {
  const places = new Set<string>();
  for (let shift = 0; shift < 1; shift += 0.01) {
    const slice = { end: 20, centre: [5 + shift, 10 - shift, 3] as Vec3, radius: 20 };
    const map = steppedSlice(slice, TO_SUN);
    expect(vec3.distance(map.centre, slice.centre) + slice.radius).toBeLessThanOrEqual(map.radius);
    expect(map.radius).toBeLessThan(1.05 * slice.radius);
    places.add(map.centre.join());
  }
  expect(places.size).toBeLessThan(8);
});
