import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { MeshLevel } from '../../../simulator/models/index.js';

/** The properties of a mesh that decide its level. */
interface Levelled {
  readonly levels: readonly Pick<MeshLevel, 'error'>[];
}

/** The largest invisible error in a view, m. */
export interface AllowedError {
  /** Metres per metre of distance from the camera: half a pixel, as a slope. */
  readonly perDistance: number;
  /** Metres at any distance: half a pixel or texel of a parallel projection. */
  readonly everywhere: number;
}

/** Returns the error allowed everywhere in a sphere, m; the camera is the origin. Twin of `allowed_error`. */
export function allowedErrorIn({ perDistance, everywhere }: AllowedError, centre: Vec3, radius: number): number {
  return perDistance * Math.max(0, vec3.length(centre) - radius) + everywhere;
}

/**
 * Returns the level of a mesh whose error is at most `allowed` metres: 0 is the finest, k the mesh's `levels[k − 1]`.
 * Twin of `level_of` in shaders/fleet/level.wgsl.
 * @param growth the factor by which the part's placement stretches its mesh
 */
export function levelOf({ levels }: Levelled, growth: number, allowed: number): number {
  let chosen = 0;
  levels.forEach(({ error }, k) => {
    if (error * growth <= allowed) chosen = k + 1;
  });
  return chosen;
}
