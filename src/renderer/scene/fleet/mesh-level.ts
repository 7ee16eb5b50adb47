import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { MeshLevel } from '../../../simulator/models/index.js';

interface Levelled {
  readonly levels: readonly Pick<MeshLevel, 'error'>[];
}

/** Maximum deviation of a drawn surface from the exact surface. Smaller deviations cannot be seen. */
export interface AllowedError {
  /** Allowed deviation per metre of distance from the camera: the slope of half a pixel. */
  readonly perDistance: number;
  /** Allowed deviation at any distance, m. In a parallel projection, this is half a pixel or half a texel. */
  readonly everywhere: number;
}

/**
 * Returns the deviation that is allowed for every surface in a sphere, m. The sphere's centre is relative to the
 * camera. The same computation as `allowed_error` in shaders/lib/cull-view.wgsl.
 */
export function allowedErrorIn({ perDistance, everywhere }: AllowedError, centre: Vec3, radius: number): number {
  return perDistance * Math.max(0, vec3.length(centre) - radius) + everywhere;
}

/**
 * Returns the coarsest level of a mesh that deviates by at most `allowed` metres. 0 is the finest level, and k is the
 * mesh's `levels[k − 1]`. The same computation as `level_of` in shaders/fleet/level.wgsl.
 * @param growth largest factor by which the transform of the part enlarges deviations
 */
export function levelOf({ levels }: Levelled, growth: number, allowed: number): number {
  let chosen = 0;
  levels.forEach(({ error }, k) => {
    if (error * growth <= allowed) chosen = k + 1;
  });
  return chosen;
}
