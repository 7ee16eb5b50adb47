import { expect, test } from 'vitest';
import { quat, type Vec3 } from '../../../../src/base/math/index.js';
import type { VesselBounds } from '../../../../src/renderer/scene/fleet/fleet.js';
import type { LitLamp } from '../../../../src/renderer/scene/lamps/scene-lamps.js';
import type { CasterFrame } from '../../../../src/renderer/scene/shadows/caster-frame.js';
import { castingLamps, SPOT_COUNT, spotOf } from '../../../../src/renderer/scene/shadows/spots.js';
import { lampMapPlace } from '../../../twins/lamp.js';

const lampAt = (x: number, range = 40, outer = 0.9): LitLamp => ({
  position: [x, 0, 0],
  direction: [0, 0, -1],
  intensity: [1, 1, 1],
  inner: 0.2,
  outer,
  range,
});
const vesselAt = (...centre: Vec3): VesselBounds => ({ centre, radius: 2, shape: 0, place: null });

test('the strongest lamps cast shadows, and of equal ones the first', () => {
  const lamps = [30, 40, 50, 40, 40, 60].map((range, x) => lampAt(x, range));
  const casting = castingLamps(lamps, [vesselAt(0, 0, -10)]);
  expect(casting).toEqual([5, 2, 1, 3].map((index) => lamps[index]));
  expect(casting).toHaveLength(SPOT_COUNT);
});

test('a lamp that is far from the camera casts a shadow only if no nearer lamp does', () => {
  const far = lampAt(1000, 50);
  const near = [0, 1, 2, 3].map((x) => lampAt(x, 20));
  const bounds = [vesselAt(1000, 0, -5), vesselAt(0, 0, -5)];
  expect(castingLamps([far, ...near], bounds)).toEqual(near);
  expect(castingLamps([far], bounds)).toEqual([far]);
});

test('lamps without a vessel in their light, and lamps with a very wide or very narrow cone, cast no shadow', () => {
  const lamp = lampAt(0);
  expect(castingLamps([lamp], [vesselAt(0, 0, -10)])).toEqual([lamp]);
  expect(castingLamps([lamp], [vesselAt(0, 0, -90), vesselAt(0, 0, 50)])).toEqual([]);
  const cones = [0, 0.9, 1, 65, 65.1].map((degrees) => lampAt(0, 40, degrees * (Math.PI / 180)));
  expect(castingLamps(cones, [vesselAt(0, 0, -10)])).toEqual(cones.slice(2, 4));
});

test('the map is drawn where the lookup of a point reads it', () => {
  const frame: CasterFrame = {
    name: '',
    rotation: quat.fromAxisAngle([0.6, 0, 0.8], 0.7),
    camera: [3, 5, -2],
    ground: null,
  };
  const lamp: LitLamp = { ...lampAt(4), direction: [0.36, 0.48, -0.8] };
  const { right, scale, clipFromCasters: m } = spotOf(lamp, frame);
  for (const away of [
    [2, 3, -9],
    [6, 1, -5],
    [0.5, 4, -3],
  ] as const) {
    const [x, y, z] = quat
      .rotate(frame.rotation, [lamp.position[0] + away[0], lamp.position[1] + away[1], lamp.position[2] + away[2]])
      .map((value, axis) => value + frame.camera[axis]!) as [number, number, number];
    const clip = [0, 1, 2, 3].map((row) => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!);
    const [u, v, depth] = lampMapPlace(away, lamp.direction, right, scale);
    expect(clip[0]! / clip[3]!).toBeCloseTo(2 * u - 1, 3);
    expect(clip[1]! / clip[3]!).toBeCloseTo(1 - 2 * v, 3);
    expect(clip[2]! / clip[3]!).toBeCloseTo(depth, 3);
    // passes/shadow.wgsl limits the depth before the division.
    expect(clip[2]).toBe(1);
  }
});

test('the edge of the cone is inside the map', () => {
  const lamp = lampAt(0);
  const frame = { name: '', rotation: quat.IDENTITY, camera: [0, 0, 0], ground: null } as const;
  const { right, scale } = spotOf(lamp, frame);
  const edge = Math.tan(lamp.outer) * 10;
  const [u] = lampMapPlace([right[0] * edge, right[1] * edge, -10], lamp.direction, right, scale);
  expect(u).toBeGreaterThan(0.97);
  expect(u).toBeLessThan(1);
});
