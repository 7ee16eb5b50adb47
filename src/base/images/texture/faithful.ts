import { linearFromSrgb, srgbFromLinear } from '../../math/index.js';
import type { ImageLevel } from '../image.js';

/**
 * For each sRGB byte of a picture, the byte that a clutter texture must contain so that clutter shading displays the
 * same colour. Clutter shading doubles the linear light of a texel, so the table contains the sRGB encoding of half the
 * light. The displayed byte differs from the byte of the picture by at most 1.
 */
export const FAITHFUL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  Math.floor(srgbFromLinear(linearFromSrgb(byte / 255) / 2) * 255 + 0.5),
);

/**
 * Converts a level of sRGB bytes for the mode `faithful`: half the light, and alpha 0. With alpha 0, the terrain does
 * not tint the texel.
 */
export function faithfulLevel({ width, height, bytes }: ImageLevel): ImageLevel {
  const rewritten = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) rewritten[i] = (i & 3) === 3 ? 0 : FAITHFUL_BYTES[bytes[i]!]!;
  return { width, height, bytes: rewritten };
}
