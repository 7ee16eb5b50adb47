import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { MeshLevel } from '../../../simulator/models/index.js';

interface Levelled {
  readonly levels: readonly Pick<MeshLevel, 'error'>[];
}

/** The largest invisible error of surfaces in a view, m. */
export interface AllowedError {
  /** Error per distance from the camera, m/m: the slope of half a pixel. */
  readonly perDistance: number;
  /** Error at any distance, m: half a pixel or texel of a parallel projection. */
  readonly everywhere: number;
}

/**
 * Returns the allowed error of all surfaces in a sphere, m. Positions are relative to the camera. Twin of
 * `allowed_error` in shaders/lib/cull-view.wgsl.
 */
export function allowedErrorIn({ perDistance, everywhere }: AllowedError, centre: Vec3, radius: number): number {
  return perDistance * Math.max(0, vec3.length(centre) - radius) + everywhere;
}

/**
 * Returns the coarsest level of a mesh whose error is at most `allowed` metres. 0 is the finest level, and k is the
 * mesh's `levels[k − 1]`. Twin of `level_of` in shaders/fleet/level.wgsl.
 * @param growth the largest factor by which the part's placement stretches its mesh
 */
export function levelOf({ levels }: Levelled, growth: number, allowed: number): number {
  let chosen = 0;
  levels.forEach(({ error }, k) => {
    if (error * growth <= allowed) chosen = k + 1;
  });
  return chosen;
}
