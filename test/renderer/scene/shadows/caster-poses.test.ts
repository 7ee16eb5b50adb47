import { expect, test } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { Fleet, VesselBounds } from '../../../../src/renderer/scene/fleet/fleet.js';
import type { CasterFrame } from '../../../../src/renderer/scene/shadows/caster-frame.js';
import {
  casterPoses,
  castersKey,
  placeStep,
  reachesSlices,
} from '../../../../src/renderer/scene/shadows/caster-poses.js';
import { frameOver } from '../sky/fixtures.js';

const ON_GROUND: CasterFrame = {
  name: 'ground',
  rotation: quat.fromAxisAngle([0, 0, 1], 0.3),
  camera: [0.25, 0.5, 0],
  ground: { bodyId: 'Earth', centre: [-1000, 0, 0] },
};
const MAPS = { slices: [{ end: 50, centre: vec3.ZERO, radius: 30 }], toSun: vec3.Z_AXIS, step: placeStep(0.03) };

function fleetOf(...bounds: VesselBounds[]): Fleet {
  return { ...frameOver().fleet, bounds, vesselCount: bounds.length };
}

const vessel = (translation: Vec3, originCcf?: Vec3): VesselBounds => ({
  centre: translation,
  radius: 5,
  shape: 1,
  place: {
    translation,
    rotation: quat.fromAxisAngle([1, 0, 0], 0.1),
    scale: 1,
    resting: originCcf ? { bodyId: 'Earth', originCcf, ccfFromBody: quat.IDENTITY } : null,
  },
});

test('the position of a shadow caster in flight changes in steps of at most a quarter of a shadow texel', () => {
  expect(placeStep(0.03)).toBe(1 / 256);
  const moved = (by: number) => casterPoses(fleetOf(vessel([10 + by, 0, 0])), ON_GROUND, MAPS.step);
  expect(moved(1e-5)).toEqual(moved(0));
  expect(moved(0.01)).not.toEqual(moved(0));
});

test("rounding a vessel's position in space does not move its shadow while the vessel rests", () => {
  const poses = casterPoses(fleetOf(vessel([10.00003, 0, 0], [1003.3, 2, 1])), ON_GROUND, MAPS.step);
  expect([poses[3], poses[7], poses[11]]).toEqual([3.3, 2, 1].map(Math.fround));
});

test('a vessel outside all shadow maps does not influence them', () => {
  const key = (...bounds: VesselBounds[]) =>
    castersKey(fleetOf(...bounds), ON_GROUND, MAPS.step, reachesSlices(MAPS.slices, MAPS.toSun));
  const near = vessel([10, 0, 0]);
  expect(key(near, vessel([100, 0, 0]))).toEqual(key(near, vessel([90, 0, 0])));
  expect(key(near, vessel([32, 0, 0]))).not.toEqual(key(near));
  // A vessel between the star and the map casts a shadow, whatever its distance.
  expect(key(near, vessel([10, 0, 5000]))).not.toEqual(key(near));
  expect(key({ ...near, shape: 2 })).not.toEqual(key(near));
});
