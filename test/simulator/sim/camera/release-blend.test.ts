import { expect, test } from 'vitest';
import { quat } from '../../../../src/base/math/index.js';
import { easeInOut, ReleaseBlend } from '../../../../src/simulator/sim/camera/release-blend.js';
import type { CameraPose } from '../../../../src/simulator/sim/camera/camera.js';

const turned = (deg: number) => quat.fromAxisAngle([0, 0, 1], (deg * Math.PI) / 180);
const poseAt = (x: number, deg: number, fovY: number): CameraPose => ({
  positionEcl: [x, 0, 0],
  eclFromCamera: turned(deg),
  fovY,
  orthoHalfHeight: null,
});

test.each([0.2, 0.5, 0.9])(
  'after the fraction %d of the release time, a camera has returned equally far in position, direction and field of view',
  (share) => {
    const game = poseAt(100, 90, 1);
    const blend = new ReleaseBlend(poseAt(0, 0, 0.5), game, 2);
    blend.advance(2 * share);
    const t = easeInOut(share);
    const { positionEcl, eclFromCamera, fovY } = blend.toward(game);
    expect(positionEcl[0]).toBeCloseTo(100 * t, 9);
    expect(fovY).toBeCloseTo(0.5 + 0.5 * t, 9);
    const wanted = turned(90 * t);
    const cosine = eclFromCamera.reduce((sum, value, at) => sum + value * wanted[at]!, 0);
    expect(Math.abs(cosine)).toBeCloseTo(1, 9);
    expect(blend.isOver).toBe(false);
  },
);

test('a released camera equals the game camera once the release time is over', () => {
  const game = poseAt(100, 90, 1);
  const blend = new ReleaseBlend(poseAt(0, 0, 0.5), game, 2);
  blend.advance(2);
  expect(blend.toward(game)).toBe(game);
  expect(blend.isOver).toBe(true);
});
