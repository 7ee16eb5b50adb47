import { expect, test } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/index.js';
import { cloudLayer, type CloudLayer } from '../../../../src/renderer/scene/sky/cloud-layer.js';
import { baseShare, cloudCoverFromBelow } from '../../../twins/cloud-shape.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { airless, bodyView, frameOver, planet } from './fixtures.js';

const DEGREE = Math.PI / 180;
const RADIUS = planet().meanRadius;
const HEIGHT = 1900;
const REPEAT = 6500;

const unit = (v: Vec3): Vec3 => {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
};

/**
 * Makes the cloud layer above the point in direction `up`, in the local axes there. The globe has the axes of the
 * world.
 */
function layerOver(up: Vec3, altitude = 2): CloudLayer {
  const x = unit([-up[1], up[0], 0]);
  const y: Vec3 = [up[1] * x[2] - up[2] * x[1], up[2] * x[0] - up[0] * x[2], up[0] * x[1] - up[1] * x[0]];
  const { air } = skyState(frameOver());
  const view = bodyView(planet(), [-up[0] * RADIUS, -up[1] * RADIUS, -up[2] * RADIUS]);
  return cloudLayer(view, [x, y, up], { altitude, sunCosine: 0.5, sunAngularRadius: 0.00465, air })!;
}

const placeOf = (layer: CloudLayer, slope: readonly [number, number]): [number, number] => [
  layer.along[0] * slope[0] + layer.along[1] * slope[1] + layer.origin[0],
  layer.along[2] * slope[0] + layer.along[3] * slope[1] + layer.origin[1],
];

test('clouds appear to a camera near the ground of Earth and fade with altitude', () => {
  expect(skyState(frameOver({ altitude: 2 })).clouds?.strength).toBe(1);
  expect(skyState(frameOver({ altitude: 1300 })).clouds?.strength).toBeCloseTo(0.5, 1);
  expect(skyState(frameOver({ altitude: 2000 })).clouds).toBeNull();
  expect(skyState(frameOver({ body: airless() })).clouds).toBeNull();
});

test('a cloud stays over the same ground while the camera moves below the cloud', () => {
  const from = unit([1, 0.3, 0.4]);
  const here = layerOver(from);
  // The camera moves by 100 m along the local x axis, so that a point that was 100 m ahead is now overhead.
  const x = unit([-from[1], from[0], 0]);
  const moved = unit([
    from[0] + (x[0] * 100) / RADIUS,
    from[1] + (x[1] * 100) / RADIUS,
    from[2] + (x[2] * 100) / RADIUS,
  ]);
  const [u, v] = placeOf(here, [100 / HEIGHT, 0]);
  const above = layerOver(moved).origin;
  expect(Math.abs(u - above[0])).toBeLessThan(1e-4);
  expect(Math.abs(v - above[1])).toBeLessThan(1e-4);
});

test('in the middle of a cube face, the cloud image repeats after its nominal length in metres', () => {
  const layer = layerOver([1, 0, 0]);
  expect(Math.hypot(layer.along[0], layer.along[2])).toBeCloseTo((HEIGHT - 2) / REPEAT, 9);
  expect(Math.hypot(layer.along[1], layer.along[3])).toBeCloseTo((HEIGHT - 2) / REPEAT, 9);
});

test('clouds are lit and red shortly after sunset, and later dark', () => {
  const light = (degrees: number): Vec3 => skyState(frameOver({ elevation: degrees * DEGREE })).clouds!.light;
  const [red, , blue] = light(-0.5);
  expect(red).toBeGreaterThan(0.05);
  expect(red).toBeGreaterThan(3 * blue);
  expect(light(40)[2]).toBeGreaterThan(0.6 * light(40)[0]);
  expect(Math.max(...light(-6))).toBe(0);
});

test('denser clouds hide more, and all clouds fade towards the horizon', () => {
  expect(cloudCoverFromBelow(0.5, 1)).toBe(0);
  expect(cloudCoverFromBelow(0.7, 1)).toBeCloseTo(0.48 * (0.3 + 0.7 * 0.48), 6);
  expect(cloudCoverFromBelow(1, 1)).toBe(1);
  expect(cloudCoverFromBelow(1, 0.01)).toBe(0);
  expect(cloudCoverFromBelow(1, 0.05)).toBeCloseTo(0.28, 6);
});

test('clouds are darker inside, on the side away from the star, and at the base', () => {
  const overhead = [0, 0] as const;
  const thin = baseShare(0.56, [0, 0], [1, 0], overhead);
  expect(baseShare(0.9, [0, 0], [1, 0], overhead)).toBeGreaterThan(thin);
  expect(baseShare(0.56, [0.2, 0], [1, 0], overhead)).toBeGreaterThan(thin);
  expect(baseShare(0.56, [-0.2, 0], [1, 0], overhead)).toBeLessThan(thin);
  // The far side of a cloud, where the height decreases outwards, is lower in the picture than the near side.
  expect(baseShare(0.56, [0, -0.2], [1, 0], [0, 0.2])).toBeGreaterThan(thin);
  expect(baseShare(0.56, [0, 0.2], [1, 0], [0, 0.2])).toBeLessThan(thin);
});
