import type { mat4 } from 'gl-matrix';
import type { AllowedError } from '../../scene/fleet/mesh-level.js';
import { CASCADE_COUNT } from '../../scene/shadows/cascades.js';
import { SPOT_COUNT } from '../../scene/shadows/spots.js';

/** Maximum number of views in a frame: the camera, the cascades of the star and the spots. */
export const VIEW_COUNT = 1 + CASCADE_COUNT + SPOT_COUNT;
/** Maximum number of views in a frame in which no lamp casts shadows. */
export const DAY_VIEW_COUNT = 1 + CASCADE_COUNT;

/** The poses of all vessels that the GPU has: in the world frame, and in the frames of two kinds of shadow casters. */
export const POSES = { world: 0, cascades: 1, spots: 2 } as const;
export const POSE_SETS = Object.keys(POSES).length;

/** Byte size and offsets of `CullView` in shaders/lib/cull-view.wgsl; a test compares them with the WGSL. */
export const CULL_VIEW = {
  size: 112,
  planes: 0,
  least_size: 80,
  error_per_distance: 84,
  error_everywhere: 88,
  least_radius: 92,
  poses: 96,
} as const;

/**
 * A view of the camera or of a shadow map. Instances that are outside the view, or too small in it, are culled: they
 * are not drawn.
 */
export interface CullView {
  /** Transform to clip space from the world frame, or from the frame of shadow casters; column-major, depth 0 to 1. */
  readonly clipFromWorld: mat4;
  /** False for a shadow map, because an instance behind the near plane may cast its shadow into the map. */
  readonly clipsNear: boolean;
  /** Minimum ratio of a sphere's radius to its distance; smaller spheres are culled. */
  readonly leastSize: number;
  /** Spheres up to this radius are culled at any distance, m. */
  readonly leastRadius: number;
  readonly allowedError: AllowedError;
  /** The frame of the view. */
  readonly poses: keyof typeof POSES;
}

/**
 * Returns the left, right, bottom, top and near plane of a view with reversed depth. A plane is a unit normal, which
 * points into the view, and an offset.
 */
export function cullPlanes({ clipFromWorld: m, clipsNear }: CullView): readonly (readonly number[])[] {
  const row = (index: number): [number, number, number, number] => [
    m[index]!,
    m[index + 4]!,
    m[index + 8]!,
    m[index + 12]!,
  ];
  const w = row(3);
  const [x, y, z] = [row(0), row(1), row(2)];
  return [
    plane(w, x, 1),
    plane(w, x, -1),
    plane(w, y, 1),
    plane(w, y, -1),
    // Depth is 1 at the near plane, so points with w − z ≥ 0 are inside.
    clipsNear ? plane(w, z, -1) : [0, 0, 0, 0],
  ];
}

/** @param offset index in `out` at which the view begins, floats */
export function writeCullView(out: Float32Array, offset: number, view: CullView): void {
  cullPlanes(view).forEach((values, index) => out.set(values, offset + CULL_VIEW.planes / 4 + index * 4));
  out[offset + CULL_VIEW.least_size / 4] = view.leastSize;
  out[offset + CULL_VIEW.least_radius / 4] = view.leastRadius;
  out[offset + CULL_VIEW.error_per_distance / 4] = view.allowedError.perDistance;
  out[offset + CULL_VIEW.error_everywhere / 4] = view.allowedError.everywhere;
  out[offset + CULL_VIEW.poses / 4] = POSES[view.poses];
}

function plane(w: readonly number[], axis: readonly number[], sign: number): number[] {
  const values = w.map((value, index) => value + sign * axis[index]!);
  const size = Math.hypot(values[0]!, values[1]!, values[2]!);
  return size > 0 ? values.map((value) => value / size) : [0, 0, 0, 0];
}
