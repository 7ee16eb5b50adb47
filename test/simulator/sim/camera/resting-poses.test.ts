import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { MainCamera, type CameraPose, type PoseChange } from '../../../../src/simulator/sim/camera/index.js';
import type { CameraSurroundings } from '../../../../src/simulator/sim/camera/index.js';
import { body, surroundings, vessel } from './fixture.js';

const ON_GROUND: Vec3 = [6e6 + 3, 200, -40];
const SHIP = { kind: 'vessel', vesselId: 'Ship' } as const;
const EARTH = { kind: 'body', bodyId: 'Earth' } as const;
const GEO = { latitudeDeg: 0.01, longitudeDeg: 0.02, altitude: 40 };

/** Makes a planet that has moved and rotated for `seconds`. One ship rests on it, and another one flies over it. */
function at(seconds: number): CameraSurroundings {
  const eclFromCcf = quat.fromAxisAngle(vec3.normalize([0.1, 0.3, 1]), 1.2 + 7.3e-5 * seconds);
  const earth = body('Earth', 'Sol', { positionEcl: [1.5e11 + 31.7 * seconds, 3e4 * seconds, 0.1], eclFromCcf });
  const ccfFromBody = quat.fromAxisAngle([0, 1, 0], 0.4);
  const resting = { originCcf: ON_GROUND, ccfFromBody };
  const lands = (id: string, change: object): ReturnType<typeof vessel> => ({
    ...vessel(id, earth, quat.rotate(eclFromCcf, ON_GROUND)),
    eclFromBody: quat.multiply(eclFromCcf, ccfFromBody),
    situation: 'Landed',
    ...change,
  });
  const vessels = [lands('Ship', { resting }), lands('Flyer', {})];
  return surroundings([body('Sol', null, {}, 7e8), earth], vessels);
}

function posesOf(view: PoseChange, change: PoseChange = {}): readonly [CameraPose, CameraPose] {
  const s = at(0);
  const camera = new MainCamera(s);
  camera.setView({ ...view, ...change }, s);
  const before = camera.pose;
  camera.update(at(1.7), 1.7);
  return [before, camera.pose];
}

describe('the pose of a camera on the ground', () => {
  it.each<[string, PoseChange]>([
    ['over a place, aiming at a vessel', { anchor: EARTH, geo: GEO, aimTarget: SHIP, aimUp: 'vertical' }],
    [
      'next to a vessel, aiming at it',
      { anchor: SHIP, frame: 'enu', position: [9, 4, 3], aimTarget: SHIP, aimUp: 'target' },
    ],
    [
      'on an orbit around a vessel',
      { anchor: SHIP, frame: 'enu', orbitRadius: 30, aimTarget: SHIP, aimUp: 'vertical' },
    ],
    ['in the axes of a vessel', { anchor: SHIP, frame: 'bodyfixed', position: [0, 2, -9], rotationIn: 'frame' }],
  ])(
    'the pose of a camera that is fixed to the ground has the same bits in ground axes at every moment: %s',
    (_, view) => {
      const [before, after] = posesOf(view);
      expect(before.resting?.bodyId).toBe('Earth');
      expect(after.resting).toEqual(before.resting);
      expect(after.positionEcl).not.toEqual(before.positionEcl);
    },
  );

  it('the ground pose of a camera is at the same place as its inertial pose', () => {
    const s = at(1.7);
    const view = { anchor: EARTH, geo: GEO, aimTarget: SHIP, aimUp: 'vertical', rollDeg: 20 } as const;
    const [, { resting, positionEcl, eclFromCamera }] = posesOf(view);
    const { eclFromCcf, positionEcl: centre } = s.snapshot.bodies[1]!;
    const place = vec3.add(centre, quat.rotate(eclFromCcf, resting!.positionCcf));
    expect(vec3.distance(place, positionEcl)).toBeLessThan(1e-4);
    const turn = quat.multiply(quat.invert(eclFromCamera), quat.multiply(eclFromCcf, resting!.ccfFromCamera));
    expect(Math.hypot(turn[0], turn[1], turn[2])).toBeLessThan(1e-5);
  });

  it.each<[string, PoseChange]>([
    ['in axes that do not turn with the ground', { frame: 'cce' }],
    ['with ecliptic north upward', { aimUp: 'world' }],
    ['with an explicit up direction', { aimUp: 'free' }],
    ['beside a vessel in flight', { anchor: { kind: 'vessel', vesselId: 'Flyer' } }],
    ['aiming at a vessel in flight', { aimTarget: { kind: 'vessel', vesselId: 'Flyer' } }],
    ['aiming at a star', { aimTarget: { kind: 'body', bodyId: 'Sol' } }],
  ])('a camera %s has no ground pose', (_, change) => {
    const view: PoseChange = { anchor: SHIP, frame: 'enu', position: [9, 4, 3], aimTarget: SHIP, aimUp: 'vertical' };
    expect(posesOf(view)[0].resting).toBeDefined();
    const [before, after] = posesOf(view, change);
    expect(before.resting).toBeUndefined();
    expect(after.resting).toBeUndefined();
  });

  it('a camera that glides back after a release has no ground pose', () => {
    const s = at(0);
    const camera = new MainCamera(s);
    camera.setView({ anchor: EARTH, geo: GEO, aimTarget: SHIP, aimUp: 'vertical' }, s);
    expect(camera.pose.resting).toBeDefined();
    camera.take(s);
    expect(camera.pose.resting).toBeUndefined();
    camera.release(s);
    expect(camera.pose.resting).toBeUndefined();
    camera.update(at(1), 1);
    expect(camera.pose.resting).toBeDefined();
  });
});
