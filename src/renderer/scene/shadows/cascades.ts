import { quat, vec3, type Vec3 } from '../../base/math/index.js';
import type { VesselBounds } from './fleet/fleet.js';
import type { View } from './scene-frame.js';

/** The number of slices of the view, each with a shadow map of its own. */
export const CASCADE_COUNT = 3;
/** The side of such a map, texels. */
export const SHADOW_MAP_SIDE = 2048;

/** A slice and the box around it as the star sees it. */
export interface ShadowCascade {
  /** The distance from the camera at which the slice ends, m. */
  readonly end: number;
  /** The clip-from-world of the map, column-major: orthographic along the light, depth 1 nearest to the star. */
  readonly clipFromWorld: readonly number[];
  /** The side of the box, m. */
  readonly width: number;
}

/**
 * Returns the nearest and farthest distance at which a caster may be seen, m; null when nothing casts.
 *
 * @param clutterReach the distance up to which things on the ground cast shadows, m; 0 when nothing does
 */
export function casterRange(
  bounds: readonly VesselBounds[],
  pixelsPerSlope: number,
  clutterReach = 0,
): readonly [number, number] | null {
  let near = clutterReach > 0 ? 0 : Infinity;
  let far = clutterReach;
  for (const { centre, radius } of bounds) {
    const range = vec3.length(centre);
    // A vessel of less than two pixels needs no shadow.
    if (radius === 0 || (radius / Math.max(range, radius)) * pixelsPerSlope < 2) continue;
    near = Math.min(near, range - radius);
    far = Math.max(far, range + 2 * radius);
  }
  return far > 0 ? [Math.max(near, 0.5), far] : null;
}

/** A part of the view between two distances, and a sphere around it. World axes, m. */
export interface ViewSlice {
  /** The distance from the camera at which it ends. */
  readonly end: number;
  readonly centre: Vec3;
  readonly radius: number;
}

/**
 * Splits the range in which casters are seen into slices, between logarithmic and even.
 *
 * @param aspect width / height of the picture
 */
export function viewSlices(view: View, aspect: number, range: readonly [number, number]): ViewSlice[] {
  const [near, far] = range;
  const slices: ViewSlice[] = [];
  let start = 0;
  for (let index = 1; index <= CASCADE_COUNT; index++) {
    const share = index / CASCADE_COUNT;
    const end =
      index === CASCADE_COUNT ? far : 0.8 * near * (far / near) ** share + 0.2 * (near + (far - near) * share);
    slices.push({ end, ...sliceSphere(view, aspect, start, end) });
    start = end;
  }
  return slices;
}

/** Returns the map that holds the sphere of a slice. @param toSun unit vector to the star */
export function cascadeOf({ end, centre, radius }: ViewSlice, toSun: Vec3): ShadowCascade {
  return { end, width: 2 * radius, clipFromWorld: lightMatrix(toSun, centre, radius) };
}

/** Returns a sphere around the part of the view between two distances. */
function sliceSphere(view: View, aspect: number, start: number, end: number): { centre: Vec3; radius: number } {
  const forward = quat.rotate(view.worldFromView, [0, 0, -1]);
  if (view.orthoHalfHeight !== null) {
    const half = Math.hypot(view.orthoHalfHeight, view.orthoHalfHeight * aspect);
    const depth = (end - start) / 2;
    return { centre: vec3.scale(forward, start + depth), radius: Math.hypot(half, depth) };
  }
  const slope = Math.tan(view.fovY / 2) * Math.hypot(1, aspect);
  // The centre is on the axis, as far from the far corners as from the near ones, if that lies inside.
  const balanced = ((start + end) / 2) * (1 + slope * slope);
  const middle = Math.min(balanced, end);
  return { centre: vec3.scale(forward, middle), radius: Math.hypot(end - middle, end * slope) };
}

function lightMatrix(toSun: Vec3, centre: Vec3, radius: number): number[] {
  const helper: Vec3 = Math.abs(toSun[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const x = vec3.normalize(vec3.cross(helper, toSun));
  const y = vec3.cross(toSun, x);
  const s = 1 / radius;
  // Depth is 1 at two radii towards the star, 0 at two radii away from it.
  const d = 1 / (4 * radius);
  // prettier-ignore
  return [
    x[0] * s, y[0] * s, toSun[0] * d, 0,
    x[1] * s, y[1] * s, toSun[1] * d, 0,
    x[2] * s, y[2] * s, toSun[2] * d, 0,
    -vec3.dot(x, centre) * s, -vec3.dot(y, centre) * s, 0.5 - vec3.dot(toSun, centre) * d, 1,
  ];
}
