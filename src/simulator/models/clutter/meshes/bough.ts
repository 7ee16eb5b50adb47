import { vec3, type Vec3 } from '../../../../base/math/index.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';
import { drawn, GOLDEN_ANGLE } from '../textures/strokes.js';
import { appendCard, type Crown } from './card.js';

/** The foliage of one branch: leaves in a flat ellipsoid. A crown consists of several. */
export interface Bough {
  readonly centre: Vec3;
  /** Half the width, m. */
  readonly radius: number;
  /** Half the height, relative to `radius`. */
  readonly flatness: number;
}

/** Sprays of leaves: how many a bough has, and their size relative to the bough. */
export interface Sprays {
  readonly count: number;
  readonly size: number;
  /** How many times the image of leaves repeats along each edge of a spray; 1 by default. */
  readonly repeats?: number;
}

/**
 * Appends the sprays of a bough. Most of them lie on its upper side, and stick out at its edge.
 * @param seed a different number for every bough
 */
export function appendBough(
  builder: MeshBuilder,
  bough: Bough,
  { count, size, repeats = 1 }: Sprays,
  crown: Crown,
  seed: number,
): void {
  const { centre, radius, flatness } = bough;
  const light = boughLight(bough, crown, drawn(0.72, 1.12, seed, 156));
  for (let k = 0; k < count; k++) {
    const key = seed * 16 + k;
    // The underside of a bough needs fewer leaves than its top.
    const z = count === 1 ? 0.5 : 0.9 - (1.4 * (k + 0.5)) / count;
    const around = Math.sqrt(1 - z * z);
    const turn = k * GOLDEN_ANGLE + seed * 1.7 + drawn(-0.5, 0.5, key, 146);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const side = size * radius * drawn(0.8, 1.2, key, 148);
    const across = vec3.normalize([-s, c, drawn(-0.35, 0.35, key, 150)]);
    const out: Vec3 = [c * around, s * around, z];
    const along = vec3.normalize(vec3.cross(out, across));
    // Steepness of the spray on the surface of the bough: the tangent of the angle between them.
    const lift = k % 3 === 1 ? 0.9 : drawn(0.1, 0.45, key, 152);
    const rise = vec3.scale(vec3.normalize(vec3.add(along, vec3.scale(out, lift))), side);
    // Some sprays stick out, and others are deep inside, so the outline of a bough is uneven.
    const depth = radius * drawn(0.4, 0.95, key, 154);
    const middle: Vec3 = [
      centre[0] + out[0] * depth,
      centre[1] + out[1] * depth,
      centre[2] + out[2] * depth * flatness,
    ];
    const root = vec3.subtract(middle, vec3.scale(rise, 0.5));
    appendCard(builder, { root, rise, width: vec3.scale(across, side), repeats }, light);
  }
}

/**
 * Returns the light on the leaves of a bough. It is a mixture: mostly the light that the bough would get as a separate
 * ball of leaves, and partly the light at that place of the whole crown.
 */
function boughLight({ centre, radius, flatness }: Bough, crown: Crown, share: number): Crown {
  const offset = (point: Vec3): Vec3 => {
    const [x, y, z] = vec3.scale(vec3.subtract(point, centre), 1 / radius);
    return [x, y, z / flatness];
  };
  return {
    normal: (point) => {
      const [x, y, z] = offset(point);
      const [cx, cy, cz] = vec3.normalize(crown.normal(point));
      return [x + 0.45 * cx, y + 0.45 * cy, z + 0.45 * cz + 0.2];
    },
    light: (point) => {
      const [x, y, z] = offset(point);
      const out = Math.min(1, Math.sqrt(x * x + y * y + z * z));
      const high = Math.min(1, Math.max(0, 0.5 + 0.5 * z));
      const own = (0.34 + 0.66 * out) * (0.26 + 0.74 * high);
      return Math.min(1, share * own * Math.min(1, 0.25 + crown.light(point)));
    },
  };
}
