import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { VesselBounds } from '../fleet/fleet.js';
import type { View } from '../scene-frame.js';

export const CASCADE_COUNT = 3;
/** Minimum and maximum width of a shadow map, texels. */
const SIDES = [256, 2048] as const;
/**
 * Width of a shadow map in texels, divided by the longer side of the picture in pixels. With a smaller number, there
 * would be a visible gap between a small shadow and its object.
 */
const TEXELS_PER_PIXEL = 4;

/** Returns the width of a picture's shadow maps, texels: a power of two. */
export function shadowMapSide({ width, height }: { readonly width: number; readonly height: number }): number {
  const [least, greatest] = SIDES;
  return Math.min(greatest, Math.max(least, 2 ** Math.ceil(Math.log2(TEXELS_PER_PIXEL * Math.max(width, height)))));
}

/**
 * Limits for (distance of the farthest caster) / (distance of the nearest caster). Up to the first limit, one slice is
 * enough; up to the second, two are enough.
 */
const FEWER_SLICES = [2, 6] as const;

/**
 * The distances of the nearest and the farthest caster are rounded to steps. A doubling of the distance has this number
 * of steps.
 */
const RANGE_STEPS = 16;

/** A slice of the view, and the box around it that its shadow map shows. */
export interface ShadowCascade {
  /** Distance from the camera at which the slice ends, m. */
  readonly end: number;
  /**
   * Transform from the frame of the casters to the map's clip space, column-major. Depth is 1 at the side that faces
   * the star.
   */
  readonly clipFromCasters: readonly number[];
  /** Width of the box, m. */
  readonly width: number;
}

/**
 * Returns the range of distances of casters, m, rounded to steps; null if nothing casts a shadow.
 *
 * @param clutterReach distance up to which clutter casts shadows, m; 0 if none does
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
    // A vessel needs no shadow if its radius is less than two pixels in the picture.
    if (radius === 0 || (radius / Math.max(range, radius)) * pixelsPerSlope < 2) continue;
    near = Math.min(near, range - radius);
    far = Math.max(far, range + 2 * radius);
  }
  if (far <= 0) return null;
  const stepped = (distance: number, round: (steps: number) => number): number =>
    2 ** (round(Math.log2(distance) * RANGE_STEPS) / RANGE_STEPS);
  return [stepped(Math.max(near, 0.5), Math.floor), stepped(far, Math.ceil)];
}

/** The part of a view between two distances, and a sphere around it, m. */
export interface ViewSlice {
  readonly end: number;
  readonly centre: Vec3;
  readonly radius: number;
}

/**
 * Divides the range of the casters into slices. The boundaries of the slices are a compromise between logarithmic
 * spacing and equal spacing. The centres of the spheres are relative to the camera, in the axes that `view` has.
 */
export function viewSlices(view: View, aspect: number, [near, far]: readonly [number, number]): ViewSlice[] {
  const fewer = FEWER_SLICES.findIndex((ratio) => far <= ratio * near);
  const count = fewer < 0 ? CASCADE_COUNT : fewer + 1;
  const slices: ViewSlice[] = [];
  let start = 0;
  for (let index = 1; index <= count; index++) {
    const share = index / count;
    const end = index === count ? far : 0.8 * near * (far / near) ** share + 0.2 * (near + (far - near) * share);
    slices.push({ end, ...sliceSphere(view, aspect, start, end) });
    start = end;
  }
  return slices;
}

/**
 * Number of grid steps in the radius of a map. The centre of the map is rounded to a point of the grid. A step is a
 * whole number of texels.
 */
const CENTRE_STEPS = 32;
/**
 * Width of a map, relative to its slice. Because of the extra width, the map contains the slice even after the centre
 * of the map was rounded.
 */
const ROOM = 1.03;

/**
 * Returns the slice with two changes: the radius is that of the map, and the centre is moved to the nearest point of a
 * grid along the axes of the map. So if the view hardly moves, the map stays the same. If the view moves more, each
 * texel still covers the same piece of ground as some texel before.
 */
export function steppedSlice({ end, centre, radius }: ViewSlice, toSun: Vec3, growth = 1): ViewSlice {
  const wide = radius * ROOM * growth;
  const step = wide / CENTRE_STEPS;
  const stepped = lightAxes(toSun).map((axis) => vec3.scale(axis, Math.round(vec3.dot(axis, centre) / step) * step));
  return { end, centre: stepped.reduce(vec3.add), radius: wide };
}

/** @param toSun unit vector to the star */
export function cascadeOf({ end, centre, radius }: ViewSlice, toSun: Vec3): ShadowCascade {
  return { end, width: 2 * radius, clipFromCasters: lightMatrix(toSun, centre, radius) };
}

function sliceSphere(view: View, aspect: number, start: number, end: number): { centre: Vec3; radius: number } {
  const forward = quat.rotate(view.worldFromView, [0, 0, -1]);
  if (view.orthoHalfHeight !== null) {
    const half = Math.hypot(view.orthoHalfHeight, view.orthoHalfHeight * aspect);
    const depth = (end - start) / 2;
    return { centre: vec3.scale(forward, start + depth), radius: Math.hypot(half, depth) };
  }
  const slope = Math.tan(view.fovY / 2) * Math.hypot(1, aspect);
  // The centre is on the axis of the view, equally far from the near and far corners, but not behind the end of the
  // slice.
  const balanced = ((start + end) / 2) * (1 + slope * slope);
  const middle = Math.min(balanced, end);
  return { centre: vec3.scale(forward, middle), radius: Math.hypot(end - middle, end * slope) };
}

/** Returns the axes of a shadow map: right, up, and to the star. */
export function lightAxes(toSun: Vec3): readonly [Vec3, Vec3, Vec3] {
  const helper: Vec3 = Math.abs(toSun[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const x = vec3.normalize(vec3.cross(helper, toSun));
  return [x, vec3.cross(toSun, x), toSun];
}

function lightMatrix(toSun: Vec3, centre: Vec3, radius: number): number[] {
  const [x, y] = lightAxes(toSun);
  const s = 1 / radius;
  // Depth is 1 two radii from the centre towards the star, and 0 two radii in the other direction.
  const d = 1 / (4 * radius);
  // prettier-ignore
  return [
    x[0] * s, y[0] * s, toSun[0] * d, 0,
    x[1] * s, y[1] * s, toSun[1] * d, 0,
    x[2] * s, y[2] * s, toSun[2] * d, 0,
    -vec3.dot(x, centre) * s, -vec3.dot(y, centre) * s, 0.5 - vec3.dot(toSun, centre) * d, 1,
  ];
}
