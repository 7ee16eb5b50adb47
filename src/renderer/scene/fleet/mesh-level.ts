import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { MeshLevel } from '../../../simulator/models/index.js';

/** A mesh, as far as its errors go. */
interface Levelled {
  readonly levels: readonly Pick<MeshLevel, 'error'>[];
}

/** The error that a view allows, m: a movement of no more than this cannot be seen in it. */
export interface AllowedError {
  /** Metres per metre of distance from the camera: half a pixel, as a slope. */
  readonly perDistance: number;
  /** Metres at any distance: half a pixel or texel of a parallel projection. */
  readonly everywhere: number;
}

/** Returns the error that is allowed in all of a sphere, m; the camera is the origin. Twin of `allowed_error`. */
export function allowedErrorIn({ perDistance, everywhere }: AllowedError, centre: Vec3, radius: number): number {
  return perDistance * Math.max(0, vec3.length(centre) - radius) + everywhere;
}

/**
 * Returns the level of a mesh that is drawn where `allowed` metres cannot be seen: 0 is the finest, k the mesh's
 * `levels[k − 1]`. Twin of `level_of` in shaders/fleet/level.wgsl.
 *
 * @param growth the factor by which the placement of the part stretches its mesh
 */
export function levelOf({ levels }: Levelled, growth: number, allowed: number): number {
  let chosen = 0;
  levels.forEach(({ error }, k) => {
    if (error * growth <= allowed) chosen = k + 1;
  });
  return chosen;
}
