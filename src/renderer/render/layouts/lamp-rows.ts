import type { mat4 } from 'gl-matrix';
import { type LitLamp, litSphere } from '../../scene/lamps/scene-lamps.js';
import type { Spot } from '../../scene/shadows/spots.js';
import { TILE_SIZE } from './span-lists.js';
import { tilesOfSphere } from './tile-mask.js';

/** Byte size and offsets of `Lamp` in shaders/lighting/bindings.wgsl; a test compares them with the WGSL. */
export const LAMP_LAYOUT = {
  size: 64,
  position: 0,
  inverse_range_squared: 12,
  direction: 16,
  cone_scale: 28,
  intensity: 32,
  cone_offset: 44,
  right: 48,
  map_scale: 60,
} as const;

/**
 * The cosines of a cone's inner and outer angle differ by at least this number, so that the edge of the light is soft;
 * arbitrary.
 */
const LEAST_EDGE = 0.02;

/** @param spots the shadow maps of the first lamps */
export function writeLampRows(out: Float32Array, lamps: readonly LitLamp[], spots: readonly Spot[] = []): void {
  lamps.forEach(({ position, direction, intensity, inner, outer, range }, index) => {
    const edge = Math.cos(outer);
    const scale = 1 / Math.max(Math.cos(inner) - edge, LEAST_EDGE);
    const map = spots[index] ? [...spots[index].right, spots[index].scale] : [0, 0, 0, 0];
    const row = [...position, 1 / (range * range), ...direction, scale, ...intensity, -edge * scale, ...map];
    out.set(row, (index * LAMP_LAYOUT.size) / 4);
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const tilesOf = ({ width, height }: Size): [across: number, down: number] => [
  Math.ceil(width / TILE_SIZE),
  Math.ceil(height / TILE_SIZE),
];

/**
 * Writes one word per tile, row by row, with a bit for each lamp that may light something in the tile.
 * @param clip transform from the world to clip space, column-major
 */
export function writeLampTiles(out: Uint32Array, size: Size, clip: mat4, lamps: readonly LitLamp[]): void {
  const [across, down] = tilesOf(size);
  out.fill(0);
  lamps.forEach((lamp, index) => {
    const { centre, radius } = litSphere(lamp);
    const bounds = tilesOfSphere(size, clip, centre, radius);
    if (!bounds) return;
    const last = Math.min(bounds.right, across - 1);
    for (let y = bounds.top; y <= Math.min(bounds.bottom, down - 1); y++) {
      for (let x = bounds.left; x <= last; x++) out[y * across + x]! |= 1 << index;
    }
  });
}
