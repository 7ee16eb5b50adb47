import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMERA_FRAMES, CAMERA_MODES, CAMERA_UPS } from '../../../../src/contract/actions/camera.js';
import { quat } from '../../../../src/base/math/index.js';
import { type CameraSurroundings, MainCamera, type TargetRef } from '../../../../src/simulator/sim/camera/index.js';
import { runOn } from '../../../support/envelopes.js';
import { CAMERA_ACTIONS, POSE_ACTIONS } from '../../../../src/simulator/world/actions/camera.js';
import { shipInOrbit, sunAndEarth, surroundings } from './fixture.js';

const refs = fc.constantFrom(
  'none',
  'vessel:Ship',
  'vessel:Gone',
  'body:Earth',
  'body:Sol',
  'part:Ship/3',
  'part:Ship/99',
  'nonsense',
);
const number = fc.oneof(
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.constantFrom(0, -0, 1, 0.5, 90, -90, 180, 360, 5e-324, 1e-9, 7e6, 1.5e11, 1e18, 1e200, 1.7976931348623157e308),
  fc.double(),
);
const values = fc.oneof(fc.array(number, { maxLength: 8 }), fc.constant(null));
const token = fc.oneof(refs, fc.constantFrom(...CAMERA_FRAMES, ...CAMERA_UPS, ...CAMERA_MODES, '', 'Ship', 'Earth'));

const writes = fc.record({
  action: fc.constantFrom(
    ...[CAMERA_ACTIONS, POSE_ACTIONS].flatMap((family) => Object.values(family).map(({ name }) => name)),
  ),
  value: number,
  values,
  token,
  seconds: fc.constantFrom(0, 1e-9, 1 / 60, 0.1, 10, 1e6),
  /** True if the ship exists in this state of the world. */
  shipIsLive: fc.boolean(),
});

function isGoodPose({ pose }: MainCamera): boolean {
  const { positionEcl, eclFromCamera, fovY, orthoHalfHeight } = pose;
  const numbers = [...positionEcl, ...eclFromCamera, fovY, orthoHalfHeight ?? 1];
  return numbers.every(Number.isFinite) && Math.abs(Math.hypot(...eclFromCamera) - 1) < 1e-6 && fovY > 0;
}

describe('the camera after any sequence of writes', () => {
  it('after any writes, the camera has finite numbers and a unit rotation', () => {
    const { s: withShip } = shipInOrbit();
    const { sol, earth } = sunAndEarth();
    const withoutShip = surroundings([sol, earth]);
    fc.assert(
      fc.property(fc.array(writes, { maxLength: 30 }), (sequence) => {
        const camera = new MainCamera(withShip);
        for (const { action, value, values: numbers, token: text, seconds, shipIsLive } of sequence) {
          const s: CameraSurroundings = shipIsLive ? withShip : withoutShip;
          camera.update(s, seconds);
          const before = camera.readback;
          const outcome = runOn({ camera, surroundings: s }, action, { value, values: numbers, token: text });
          if (!outcome.ok) expect(camera.readback).toEqual(before);
          camera.update(s, seconds);
          expect(isGoodPose(camera)).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('the camera aims at its target from anywhere', () => {
    const { s } = shipInOrbit();
    const aimTarget: TargetRef = { kind: 'vessel', vesselId: 'Ship' };
    const place = fc.tuple(...([0, 1, 2] as const).map(() => fc.double({ min: -1e12, max: 1e12, noNaN: true })));
    fc.assert(
      fc.property(place, fc.constantFrom(...CAMERA_UPS), (position, aimUp) => {
        const camera = new MainCamera(s);
        camera.take(s);
        camera.override({ position: position as unknown as [number, number, number], aimTarget, aimUp }, s);
        const toTarget = s.snapshot.vessels[0]!.positionEcl.map((c, i) => c - camera.pose.positionEcl[i]!);
        const forward = quat.rotate(camera.pose.eclFromCamera, [0, 0, -1]);
        const distance = Math.hypot(...toTarget);
        const along = toTarget.reduce((sum, c, i) => sum + c * forward[i]!, 0);
        expect(along / distance).toBeGreaterThan(1 - 1e-9);
      }),
    );
  });
});
