import { modulo, type Vec3 } from '../../../base/math/index.js';
import type { MaskLevels } from '../../scene/fleet/mask-image.js';

/** Rotation angle of a pattern, and its scale (m). */
interface Turn {
  readonly scale: number;
  readonly angleDeg: number;
}

/**
 * The same computation as `mask_place` in shaders/paint/mask.wgsl.
 * @param density as in `MaskLevels`
 * @param point in the vessel's frame, m
 * @param normal in the vessel's frame, of any length
 */
export function maskPlace(
  { scale, angleDeg }: Turn,
  density: MaskLevels['density'],
  point: Vec3,
  normal: Vec3,
): [number, number] {
  const angle = (angleDeg * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const [a, b, c] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])];
  const [x, y, z] = point;
  const side = (axis: 0 | 1 | 2): number => (normal[axis] >= 0 ? 1 : -1);
  const isEnd = a > Math.max(b, c);
  const across = isEnd ? side(0) * y : b >= c ? side(1) * z : -side(2) * y;
  const up = isEnd ? z : x;
  return [0.5 + density[0] * (cosine * across + sine * up), 0.5 + density[1] * (sine * across - cosine * up)];
}

/**
 * Returns the share of the second colour at a point, with trilinear filtering; the image is repeated.
 * @param width size of a pixel on the surface, m
 */
export function maskShare(
  { levels, density }: MaskLevels,
  turn: Turn,
  point: Vec3,
  normal: Vec3,
  width: number,
): number {
  const [u, v] = maskPlace(turn, density, point, normal);
  const side = Math.sqrt(levels[0]!.length);
  const span = (width / turn.scale) * Math.max(...density) * side;
  const level = Math.min(levels.length - 1, Math.log2(Math.max(span, 1)));
  const lower = Math.floor(level);
  const fine = sample(levels[lower]!, u, v);
  if (lower === level) return fine;
  return fine + (sample(levels[lower + 1]!, u, v) - fine) * (level - lower);
}

function sample(texels: Uint16Array, u: number, v: number): number {
  const side = Math.sqrt(texels.length);
  const [x, y] = [u * side - 0.5, v * side - 0.5];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number): number => texels[modulo(row, side) * side + modulo(column, side)]!;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (x - left);
  const under = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (x - left);
  return (upper + (under - upper) * (y - top)) / 65_535;
}
