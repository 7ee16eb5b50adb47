import type { Vec3 } from '../../../base/math/index.js';
import type { Wrap } from '../../scene/stickers/sticker-wrap.js';

/**
 * Unrolls a point, m: the surface of the hull becomes the plane of x and y, and z is the height above the hull. `turn`
 * is the cosine and sine of the angle around the axis, measured from the anchor. `stretch` is the factor by which
 * unrolling makes distances around the hull longer. The same computation as `unrolled` in shaders/stickers/wrap.wgsl.
 */
export function unroll(
  { axis: [ax, ay], radius }: Wrap,
  [x, y, z]: Vec3,
): { point: Vec3; cos: number; sin: number; stretch: number } {
  const along = ax * x + ay * y;
  const across = ax * y - ay * x;
  const reach = Math.max(Math.hypot(across, z + radius), 1e-6);
  const [cos, sin] = [(z + radius) / reach, across / reach];
  const round = radius * Math.atan2(sin, cos);
  return {
    point: [ax * along - ay * round, ay * along + ax * round, reach - radius],
    cos,
    sin,
    stretch: radius / reach,
  };
}

/** Unrolls a small step that begins at a point of {@link unroll}, m. */
export function unrollStep(
  { axis: [ax, ay] }: Wrap,
  { cos, sin, stretch }: { readonly cos: number; readonly sin: number; readonly stretch: number },
  [x, y, z]: Vec3,
): readonly [number, number] {
  const along = ax * x + ay * y;
  const round = stretch * (cos * (ax * y - ay * x) - sin * z);
  return [ax * along - ay * round, ay * along + ax * round];
}
