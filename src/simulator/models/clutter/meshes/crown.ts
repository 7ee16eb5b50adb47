import type { Vec3 } from '../../../../base/math/index.js';
import type { Crown } from './card.js';

/**
 * The light in the centre of a crown is `INSIDE` times the light outside. On the underside of a crown, the share
 * `BELOW` of the light is missing.
 */
const INSIDE = 0.3;
const BELOW = 0.3;

/**
 * Returns the light on the leaves of a crown whose middle is at `centre`, m. The normals point outwards from the
 * middle, and slightly upwards. They make the crown look like one body instead of separate leaves. Points inside the
 * crown and on its underside get less light, because leaves hide the sky from them.
 * @param size half the width and half the height of the crown, m
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
