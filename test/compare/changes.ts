import type { RgbaImage } from '../../src/compare/index.js';
import type { Rectangle } from '../../src/contract/golden.js';

/** Returns a generator of pseudorandom numbers in [0, 1) by xorshift; a seed always gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** One in this number of texels at edges is changed: it takes the colour from the other side of its edge. */
const EDGES_PER_CHANGE = 50;

/**
 * Makes changes like those between the pictures of two adapters. Each channel of each texel changes by −1, 0 or
 * 1, and one in fifty edge texels takes the colour of its neighbour across the edge.
 */
export function asAnotherAdapter({ width, height, rgba: before }: RgbaImage, seed: number): RgbaImage {
  const random = randomFrom(seed);
  const rgba = before.slice();
  let edges = 0;
  let chosen = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4;
      const other = acrossEdge(before, at, width);
      if (other === null) continue;
      const place = edges++ % EDGES_PER_CHANGE;
      if (place === 0) chosen = Math.floor(random() * EDGES_PER_CHANGE);
      if (place === chosen) rgba.set(before.subarray(other, other + 3), at);
    }
  }
  for (let i = 0; i < rgba.length; i++) if (i % 4 !== 3) rgba[i] = clamp(rgba[i]! + Math.floor(random() * 3) - 1);
  return { width, height, rgba };
}

/** If the colours of two neighbouring texels differ by at least this, there is an edge between them. */
const EDGE = 12;

/** Finds the neighbour across an edge that differs most from a texel; null if the texel is not at an edge. */
function acrossEdge(rgba: Uint8Array, at: number, width: number): number | null {
  let most = EDGE;
  let found: number | null = null;
  for (const other of [at - 4, at + 4, at - width * 4, at + width * 4]) {
    const difference = Math.max(...[0, 1, 2].map((c) => Math.abs(rgba[at + c]! - rgba[other + c]!)));
    if (difference <= most) continue;
    most = difference;
    found = other;
  }
  return found;
}

/**
 * Paints a rectangle like the blend mode `tint`: moves each colour halfway to the paint in linear light, so that the
 * shading stays visible.
 */
export function repainted(image: RgbaImage, { x, y, width, height }: Rectangle, colour: readonly number[]): RgbaImage {
  const rgba = image.rgba.slice();
  for (let row = y; row < y + height; row++) {
    for (let at = (row * image.width + x) * 4; at < (row * image.width + x + width) * 4; at += 4) {
      for (let c = 0; c < 3; c++)
        rgba[at + c] = srgbFromLinear((linearFromSrgb(rgba[at + c]!) + linearFromSrgb(colour[c]! * 255)) / 2);
    }
  }
  return { ...image, rgba };
}

const clamp = (value: number): number => Math.min(Math.max(value, 0), 255);

function linearFromSrgb(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function srgbFromLinear(value: number): number {
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
}
