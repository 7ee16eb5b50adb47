import { clamp01 } from '../../src/base/math/interval.js';

/** Twins of the functions of the same names in shaders/terrain/standing.wgsl. */

export interface Footprint {
  readonly width: number;
  readonly slope: number;
  readonly toward: readonly [number, number];
}

/** Equals NEAR_DETAIL_ENDS in shaders/terrain/detail.wgsl, m. */
const NEAR_DETAIL_ENDS = 84;
const BESIDE = 0.2;

const fraction = (x: number): number => x - Math.floor(x);

/**
 * Returns where a view ray meets the next row of plants: two coordinates in the detail image, and the height above the
 * ground.
 */
export function sheetAt(
  place: readonly [number, number],
  { slope, toward }: Footprint,
  tall: number,
  bend: number,
): [number, number, number] {
  const along = Math.abs(toward[1]) > Math.abs(toward[0]) ? 1 : 0;
  const [x, y] = [place[along], place[1 - along]!];
  const [tx, ty] = [toward[along], toward[1 - along]!];
  const spacing = 2 ** Math.floor(Math.log2(tall / Math.max(slope, 1e-4)));
  const wave = Math.abs(fraction(3 * y + bend) - 0.5) + 0.5 * Math.abs(fraction(7 * y - 2 * bend) - 0.5);
  const row = x / spacing + 0.9 * wave + bend;
  const next = tx > 0 ? Math.ceil(row) : Math.floor(row);
  const distance = (Math.abs(next - row) * spacing) / Math.max(Math.abs(tx), 0.5);
  return [y + ty * distance, 0.377 * next, distance * Math.max(slope, 1e-4)];
}

export interface Growth {
  readonly tall: number;
  readonly dense: number;
  readonly clods: number;
}

/**
 * Returns three numbers: the share of the pixel that plants or stones cover; the height of the visible point, as a
 * fraction of their height; and 1 for tufts of plants or 0 for stones.
 * @param grain two values of the detail image at the point, light and patches; their mean is 0
 * @param distance m
 */
export function standingOf(
  height: number,
  grain: readonly [number, number],
  { tall, dense, clods }: Growth,
  { width, slope }: Footprint,
  distance: number,
): [number, number, number] {
  const lot = 2.2 * grain[0] + 0.9 * grain[1];
  const tuft = clamp01(dense + lot);
  const clod = clods * clamp01(0.36 + lot);
  const top = tall * Math.max(tuft, clod);
  const inside = clamp01((top - height) / width + 0.5) * clamp01(top / width);
  const visible = clamp01((BESIDE - slope) * 60) * clamp01(1.3 - distance / NEAR_DETAIL_ENDS);
  return [inside * visible, clamp01(height / Math.max(top, 1e-4)), Number(tuft > clod)];
}
