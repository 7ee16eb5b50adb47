import { invariant } from '../../../base/errors/index.js';

export type ClutterSlot = 'diffuse' | 'normal' | 'pbr' | 'opacity' | 'thickness';

/** The slots in binding order. The catalogue searches them in this order for the slot of a map. */
export const CLUTTER_SLOTS: readonly ClutterSlot[] = ['diffuse', 'normal', 'pbr', 'opacity', 'thickness'];

/**
 * A stock map of ground clutter: square, RGBA with 8 bits per channel, beginning with the top row. The contents of the
 * channels depend on the slot:
 *
 * - `diffuse`: albedo = 2 · decode(t) · mix(m, I, t.a) / m, where t is the texel, m is twice the mean luminance of the
 *   stock map, and I is the colour of the ground. At alpha 0, the texel is an sRGB colour that the ground does not
 *   tint. At alpha 255, the texel is linear and tinted by the ground.
 * - `normal`: tangent space with +Y up, stored as xyz · 0.5 + 0.5 (glTF).
 * - `pbr`: R occlusion, G perceptual roughness, B metalness (glTF).
 * - `opacity`: R. Nothing is drawn where it is below one half.
 * - `thickness`: R. At 0, all light from behind passes through; at 255, none does.
 */
export interface ClutterTexture {
  readonly id: string;
  readonly slot: ClutterSlot;
  /** Side in texels, a power of two. */
  readonly size: number;
  /** Returns every mip level, the largest first. The first call paints them. */
  readonly levels: () => readonly Uint8Array<ArrayBuffer>[];
}

/** A stock map that clients can replace by a file. */
export interface BindableTexture {
  /** A name without spaces, for example `EarthGrassClutterDiffuse`. */
  readonly id: string;
  /**
   * The slot in which materials use the map. If materials use the map in several slots, it is the first of these slots
   * in the order of {@link CLUTTER_SLOTS}.
   */
  readonly slot: ClutterSlot;
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  /** In how many places the map is used. A place is a combination of body, ecotype, material and slot. */
  readonly usedBy: number;
  readonly ecotypes: readonly string[];
}

/** Makes a map whose texels are painted when they are first needed. `paint` fills the largest level. */
export function clutterTexture(
  id: string,
  slot: ClutterSlot,
  size: number,
  paint: (pixels: Uint8Array<ArrayBuffer>) => void,
): ClutterTexture {
  invariant((size & (size - 1)) === 0, `the side of ${id} must be a power of two, not ${size}`);
  let levels: readonly Uint8Array<ArrayBuffer>[] | null = null;
  const paintLevels = (): readonly Uint8Array<ArrayBuffer>[] => {
    const pixels = new Uint8Array(size * size * 4);
    paint(pixels);
    return mipLevels(pixels, size, slot);
  };
  return { id, slot, size, levels: () => (levels ??= paintLevels()) };
}

export const mipCount = (width: number, height = width): number => Math.floor(Math.log2(Math.max(width, height))) + 1;

/**
 * A texel is the mean of 2 × 2 texels of the previous level. The levels of an opacity map are then brightened, so that
 * the same share of texels is drawn on every level. Otherwise, grass would become thinner with distance and finally
 * disappear.
 */
function mipLevels(pixels: Uint8Array<ArrayBuffer>, size: number, slot: ClutterSlot): Uint8Array<ArrayBuffer>[] {
  const levels = [pixels];
  const wanted = slot === 'opacity' ? coverage(countsByValue(pixels), size * size) : 0;
  let level = pixels;
  for (let side = size >> 1; side >= 1; side >>= 1) {
    const half = halved(level, side);
    levels.push(slot === 'opacity' ? withCoverage(half, wanted) : half);
    level = half;
  }
  return levels;
}

function halved(level: Uint8Array, side: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(side * side * 4);
  const pitch = side * 8;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side * 4; x++) {
      const at = 2 * y * pitch + ((x >> 2) * 8 + (x & 3));
      const sum = level[at]! + level[at + 4]! + level[at + pitch]! + level[at + pitch + 4]!;
      out[y * side * 4 + x] = (sum + 2) >> 2;
    }
  }
  return out;
}

function countsByValue(level: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (let i = 0; i < level.length; i += 4) counts[level[i]!]!++;
  return counts;
}

function coverage(counts: Uint32Array, texels: number, scale = 1): number {
  let passed = 0;
  for (let value = 0; value < 256; value++) if (value * scale >= 127.5) passed += counts[value]!;
  return passed / texels;
}

function withCoverage(level: Uint8Array<ArrayBuffer>, wanted: number): Uint8Array<ArrayBuffer> {
  const counts = countsByValue(level);
  let low = 0.25;
  let high = 8;
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (coverage(counts, level.length / 4, middle) < wanted) low = middle;
    else high = middle;
  }
  return level.map((value) => Math.min(255, Math.round(value * high)));
}
