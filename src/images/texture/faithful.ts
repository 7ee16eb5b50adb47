import { linearFromSrgb, srgbFromLinear } from '../../math/index.js';
import type { ImageLevel } from '../image.js';

/**
 * The byte that clutter shading, which doubles the linear light of a texel, shows as the byte that was authored: the sRGB
 * encoding of half its light. Doubled again it is within 1 of the original for all 256.
 */
export const FAITHFUL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  Math.floor(srgbFromLinear(linearFromSrgb(byte / 255) / 2) * 255 + 0.5),
);

/** A level of sRGB bytes as the `faithful` mode stores it: half the light, and alpha 0, which turns the terrain's tint off. */
export function faithfulLevel({ width, height, bytes }: ImageLevel): ImageLevel {
  const rewritten = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) rewritten[i] = (i & 3) === 3 ? 0 : FAITHFUL_BYTES[bytes[i]!]!;
  return { width, height, bytes: rewritten };
}
