import type { Vec3 } from '../../../../base/math/index.js';
import type { Crown } from './card.js';

/** The light deep inside a crown, and the loss of light at its underside, as shares of the light outside. */
const INSIDE = 0.3;
const BELOW = 0.3;

/**
 * Returns the light on a crown around `centre`, m. Normals point away from its middle and slightly up, so that it looks
 * like one volume; inside and below, leaves hide the sky from each other.
 * @param size half of its width, and half of its height, m
 */
export function roundCrown(centre: Vec3, size: readonly [across: number, up: number]): Crown {
  return {
    normal: ([x, y, z]) => [x - centre[0], y - centre[1], (z - centre[2]) * 0.9 + 0.35],
    light: ([x, y, z]) => {
      const [dx, dy, dz] = [(x - centre[0]) / size[0], (y - centre[1]) / size[0], (z - centre[2]) / size[1]];
      const out = Math.min(1, dx * dx + dy * dy + dz * dz);
      const high = Math.min(1, Math.max(0, 0.5 + 0.5 * dz));
      return (INSIDE + (1 - INSIDE) * out) * (1 - BELOW + BELOW * high);
    },
  };
}
