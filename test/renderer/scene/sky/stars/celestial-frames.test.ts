import { expect, test } from 'vitest';
import type { Vec3 } from '../../../../../src/base/math/index.js';
import {
  eclipticFromEquatorial,
  eclipticFromGalactic,
} from '../../../../../src/renderer/scene/sky/stars/celestial-frames.js';

const RADIANS = Math.PI / 180;
const near = (actual: Vec3, expected: Vec3, digits: number) =>
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, digits));

test('the X axis points to the vernal equinox', () => {
  near(eclipticFromEquatorial(0, 0), [1, 0, 0], 12);
});

test('the celestial pole is tilted from the ecliptic pole by the obliquity, towards 90° of longitude', () => {
  near(eclipticFromEquatorial(0, Math.PI / 2), [0, Math.sin(23.4393 * RADIANS), Math.cos(23.4393 * RADIANS)], 6);
});

test('the centre of the galaxy is in Sagittarius', () => {
  near(eclipticFromGalactic(0, 0), eclipticFromEquatorial(266.405 * RADIANS, -28.936 * RADIANS), 4);
});

test('the north pole of the galaxy is in Coma Berenices', () => {
  near(eclipticFromGalactic(1, Math.PI / 2), eclipticFromEquatorial(192.85948 * RADIANS, 27.12825 * RADIANS), 9);
});
