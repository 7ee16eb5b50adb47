import { expect, test } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { VesselPlace } from '../../../../src/renderer/scene/picture-world.js';
import type { SceneFrame } from '../../../../src/renderer/scene/scene-frame.js';
import { casterFrame, fromWorld, spotFrame, steppedSun } from '../../../../src/renderer/scene/shadows/caster-frame.js';
import { bodyView, frameOver, planet } from '../sky/fixtures.js';

const RADIUS = 6_371_000;
const CAMERA: Vec3 = [RADIUS + 2.3, 10.4, -3.2];

/**
 * @param angle rotation of the planet about its own axis, rad
 * @param away position of the vessel relative to the camera, m
 */
function turned(angle: number, resting: boolean, away: Vec3 = [10, 0, 0]): SceneFrame {
  const worldFromCcf = quat.fromAxisAngle([0, 0, 1], angle);
  const body = {
    ...bodyView(planet(), [0, 0, 0]),
    centre: vec3.scale(quat.rotate(worldFromCcf, CAMERA), -1),
    worldFromCcf,
  };
  const translation = quat.rotate(worldFromCcf, away);
  const place: VesselPlace = {
    translation,
    rotation: worldFromCcf,
    scale: 1,
    resting: resting ? { bodyId: 'Earth', originCcf: vec3.add(CAMERA, away), ccfFromBody: quat.IDENTITY } : null,
  };
  const frame = frameOver();
  const bounds = [{ centre: translation, radius: 2, shape: 0, place }];
  return { ...frame, bodies: [body], nearestBody: 0, fleet: { ...frame.fleet, bounds, vesselCount: 1 } };
}

test('the shadow frame on the ground turns with the ground, and its origin is on a grid', () => {
  const before = casterFrame(turned(0, true));
  const after = casterFrame(turned(1, true));
  expect(after.name).toBe(before.name);
  expect(before.ground!.centre).toEqual([-RADIUS - 2, -10, 3]);
  after.camera.forEach((value, i) => expect(value).toBeCloseTo(before.camera[i]!, 6));
});

test('the shadow frame of a vessel in flight has fixed axes, and its origin is at the vessel', () => {
  const { ground, rotation, camera } = casterFrame(turned(1, false, [0, 0, 7]));
  expect(ground).toBeNull();
  expect(rotation).toEqual(quat.IDENTITY);
  expect(camera).toEqual([-0, -0, -7]);
});

test('a shadow frame keeps its origin while the camera is near the origin', () => {
  const former = casterFrame(turned(0, true));
  const moved = { ...former, ground: { bodyId: 'Earth', centre: vec3.add(former.ground!.centre, [1, 0, 0]) } };
  expect(casterFrame(turned(0, true), moved).ground).toEqual(moved.ground);
  const far = { ...former, ground: { bodyId: 'Earth', centre: vec3.add(former.ground!.centre, [3, 0, 0]) } };
  expect(casterFrame(turned(0, true), far).ground).toEqual(former.ground);
});

test('the star moves in the shadow frame in steps of less than a third of a texel of the largest map', () => {
  const frame = casterFrame(turned(0, true));
  const seen = new Set<string>();
  const degree = Math.PI / 180;
  for (let angle = 0; angle < 0.1; angle += 0.001) {
    const toSun: Vec3 = [Math.cos(angle * degree), Math.sin(angle * degree), 0];
    const stepped = steppedSun(frame, toSun);
    seen.add(stepped.join());
    // A caster can be as far from the surface that it shades as the map is wide, which is 2048 texels.
    expect(vec3.distance(stepped, toSun) * 2048).toBeLessThan(0.3);
  }
  expect(seen.size).toBe(11);
});

test('a shadow matrix of an earlier frame still maps points as before', () => {
  const scene = turned(0.7, true);
  const frame = casterFrame(scene);
  // prettier-ignore
  const matrix = fromWorld([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], frame);
  const [x, y, z] = scene.fleet.bounds[0]!.centre;
  const at = [0, 1, 2].map((row) => matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!);
  const expected = vec3.add(vec3.add(CAMERA, [10, 0, 0]), frame.ground!.centre);
  at.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 6));
});

test('the frame for the shadows of a lamp does not depend on the camera', () => {
  const lamp: Vec3 = [30.2, 4, 1];
  const before = turned(0, true);
  const body = before.bodies[0]!;
  const moved: Vec3 = [7.3, 0, 0.4];
  const after = { ...before, bodies: [{ ...body, centre: vec3.subtract(body.centre, moved) }] };
  const [a, b] = [spotFrame(before, lamp), spotFrame(after, vec3.subtract(lamp, moved))];
  expect(b.name).toBe(a.name);
  expect(vec3.distance(vec3.subtract(b.camera, a.camera), moved)).toBeLessThan(1e-6);
});

test('in flight, the frame for the shadows of a lamp turns with the vessel', () => {
  const [a, b] = [0, 1].map((angle) => {
    const scene = turned(angle, false);
    const { translation, rotation } = scene.fleet.bounds[0]!.place!;
    const lamp = vec3.add(translation, quat.rotate(rotation, [1, 0, 0]));
    const { camera, ...frame } = spotFrame(scene, lamp);
    return vec3.add(quat.rotate(frame.rotation, lamp), camera);
  });
  expect(vec3.distance(a!, b!)).toBeLessThan(1e-9);
});
