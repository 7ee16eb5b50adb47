import type { Vec3 } from '../../../src/base/math/index.js';

/**
 * Radius of the cylinder in hull.json, whose axis is the x axis, m. Decals cover the hull up to `HALF_LENGTH` on each
 * side of its middle, m.
 */
export const RADIUS = 2;
const HALF_LENGTH = 3.4;

/** Position, direction and size of a decal on the hull, m and degrees. */
export interface DecalPlace {
  readonly position: Vec3;
  readonly normal: Vec3;
  readonly roll: number;
  readonly size: number;
}

export type Arrangement = 'spread' | 'piled';

/** Returns places for decals of 18 to 54 pixels on the side of the hull that faces the camera. */
export function placeDecals(count: number, arrangement: Arrangement): DecalPlace[] {
  return Array.from({ length: count }, (_, i) => {
    const along = (i * 0.618034) % 1;
    const around = (i * 0.754878) % 1;
    const angle = arrangement === 'spread' ? (around - 0.5) * 2.2 : 0;
    const normal: Vec3 = [0, Math.cos(angle), Math.sin(angle)];
    const x = arrangement === 'spread' ? (2 * along - 1) * HALF_LENGTH : 0;
    return {
      position: [x, normal[1] * RADIUS, normal[2] * RADIUS],
      normal,
      roll: (i * 137.5) % 360,
      size: 0.17 + 0.34 * ((i * 0.569841) % 1),
    };
  });
}
