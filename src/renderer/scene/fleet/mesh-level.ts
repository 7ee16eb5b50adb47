import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { MeshLevel } from '../../../simulator/models/index.js';

interface Levelled {
  readonly levels: readonly Pick<MeshLevel, 'error'>[];
}

/** The distance by which a drawn surface may differ from the exact one without being noticed, m. */
export interface AllowedError {
  /** Allowed error for each metre of distance from the camera: the slope that corresponds to half a pixel. */
  readonly perDistance: number;
  /** Allowed error at any distance, m. In a parallel projection, it is half a pixel or half a texel. */
  readonly everywhere: number;
}

/**
 * Returns the error that is allowed for every surface in a sphere, m. Positions are relative to the camera. Twin of
 * `allowed_error` in shaders/lib/cull-view.wgsl.
 */
export function allowedErrorIn({ perDistance, everywhere }: AllowedError, centre: Vec3, radius: number): number {
  return perDistance * Math.max(0, vec3.length(centre) - radius) + everywhere;
}

/**
 * Returns the coarsest level of a mesh whose error is at most `allowed` metres. 0 is the finest level, and k is the
 * mesh's `levels[k − 1]`. Twin of `level_of` in shaders/fleet/level.wgsl.
 * @param growth the largest factor by which the part's placement enlarges lengths, and so errors
 */
export function levelOf({ levels }: Levelled, growth: number, allowed: number): number {
  let chosen = 0;
  levels.forEach(({ error }, k) => {
    if (error * growth <= allowed) chosen = k + 1;
  });
  return chosen;
}
