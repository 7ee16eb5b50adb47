import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  affineFromTransform,
  affineVector,
  IDENTITY_TRANSFORM,
  vec3,
  type Vec3,
} from '../../../../src/base/math/index.js';
import { partBoxAxes } from '../../../../src/simulator/paint/stickers/index.js';
import { halfTurn, hullUpright, snapUpright } from '../../../../src/viewer/view/marks/hull-upright.js';
import { direction, rotation } from '../../../support/pictures.js';

const placed = (turn = IDENTITY_TRANSFORM.rotation) => affineFromTransform({ ...IDENTITY_TRANSFORM, rotation: turn });

/** Returns the direction of the top of a sticker's image. Like `normal`, the direction is in the assembly frame. */
function topOf(normal: Vec3, isKitten: boolean): Vec3 {
  return partBoxAxes(normal, hullUpright(normal, placed(), isKitten), placed()).up;
}

describe('the upright direction on a hull', () => {
  test('the upright direction points to the nose of a rocket and to the head of a character, all around the hull', () => {
    for (const angle of [0, 1, 2, 3, 4, 5]) {
      expect(vec3.dot(topOf([0, Math.cos(angle), Math.sin(angle)], false), [1, 0, 0])).toBeCloseTo(1);
      expect(vec3.dot(topOf([Math.cos(angle), Math.sin(angle), 0], true), [0, 0, -1])).toBeCloseTo(1);
    }
  });

  test('the upright direction is also defined on a nose and on a head', () => {
    expect(vec3.dot(topOf([1, 0, 0], false), [0, 0, -1])).toBeCloseTo(1);
    expect(vec3.dot(topOf([0.02, 0, -1], true), [1, 0, 0])).toBeCloseTo(1, 2);
  });

  test('the upright direction does not depend on how a part is turned on its vessel', () => {
    fc.assert(
      fc.property(direction, rotation, (normal, turn) => {
        const placement = placed(turn);
        const { up, out } = partBoxAxes(normal, hullUpright(normal, placement, false), placement);
        fc.pre(Math.abs(affineVector(placement, normal)[0]) < 0.9);
        const wanted = vec3.normalize(vec3.projectOnPlane([1, 0, 0], out));
        expect(vec3.dot(up, wanted)).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('the upright roll of a new sticker', () => {
  test('the roll of a new sticker snaps to the upright roll if the difference is small, even across ±180°', () => {
    expect([snapUpright(100, 90), snapUpright(-179, 175), snapUpright(76, 90)]).toEqual([90, 175, 90]);
    expect([snapUpright(106, 90), snapUpright(-179, 160)]).toEqual([106, -179]);
  });

  test('an angle is shown between -180 and 180 degrees, without rounding errors', () => {
    expect([halfTurn(190), halfTurn(-190), halfTurn(540), halfTurn(1e-9), halfTurn(-90.00000001)]).toEqual([
      -170, 170, -180, 0, -90,
    ]);
  });
});
