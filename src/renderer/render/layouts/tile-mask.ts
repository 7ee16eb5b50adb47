import type { mat4 } from 'gl-matrix';
import type { Vec3 } from '../../../base/math/index.js';
import { TILE_SIZE } from './span-lists.js';

/** Number of tiles in a strip, as in shaders/lighting/tile-mask.wgsl. */
export const STRIP_TILES = 16;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the number of strips in a tile mask, which has one word for each strip, row by row. */
export function stripsOf({ width, height }: Size): [across: number, down: number] {
  return [Math.ceil(width / TILE_SIZE / STRIP_TILES), Math.ceil(height / TILE_SIZE)];
}

/** A rectangle of tiles, which includes the tiles at `right` and `bottom`. */
export interface TileBounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns a rectangle that includes all tiles that a sphere may cover; null if the sphere is behind the camera. If the
 * sphere is beside the picture, the rectangle is empty: its `right` is less than `left`, or its `bottom` less than
 * `top`.
 * @param clip transform from the world to clip space, column-major
 */
export function tilesOfSphere(size: Size, clip: mat4, centre: Vec3, radius: number): TileBounds | null {
  const [across, down] = stripsOf(size);
  const row = (index: number) => [clip[index]!, clip[4 + index]!, clip[8 + index]!] as const;
  const reach = (index: number) => radius * Math.hypot(...row(index));
  const at = (index: number) => row(index).reduce((sum, value, axis) => sum + value * centre[axis]!, clip[12 + index]!);
  // w in clip space, at the nearest and the farthest point of the sphere. In an orthographic view, both are 1.
  const ends = [at(3) - reach(3), at(3) + reach(3)];
  if (ends[1]! <= 0) return null;
  const range = (index: number, sign: number, pixels: number, tiles: number): [first: number, last: number] => {
    if (ends[0]! <= 0) return [0, tiles - 1];
    const [middle, half] = [sign * at(index), reach(index)];
    const tile = (ndc: number) => Math.floor((((ndc + 1) / 2) * pixels) / TILE_SIZE);
    const first = tile(Math.min(...ends.map((w) => (middle - half) / w)));
    const last = tile(Math.max(...ends.map((w) => (middle + half) / w)));
    return [Math.max(first, 0), Math.min(last, tiles - 1)];
  };
  const [left, right] = range(0, 1, size.width, across * STRIP_TILES);
  const [top, bottom] = range(1, -1, size.height, down);
  return { left, right, top, bottom };
}

/**
 * Sets the bits of all tiles that a sphere may cover, and perhaps of some more around them.
 * @param words a tile mask, see shaders/lighting/tile-mask.wgsl
 * @param clip transform from the world to clip space, column-major
 */
export function markSphere(words: Uint32Array, size: Size, clip: mat4, centre: Vec3, radius: number): void {
  const bounds = tilesOfSphere(size, clip, centre, radius);
  if (!bounds) return;
  const { left, right, top, bottom } = bounds;
  const [across] = stripsOf(size);
  for (let strip = Math.floor(left / STRIP_TILES); strip * STRIP_TILES <= right; strip++) {
    const first = Math.max(left - strip * STRIP_TILES, 0);
    const last = Math.min(right - strip * STRIP_TILES, STRIP_TILES - 1);
    const bits = (2 << last) - (1 << first);
    for (let y = top; y <= bottom; y++) words[y * across + strip]! |= bits;
  }
}
