import { linearFromSrgb, srgbFromLinear } from '../../math/index.js';
import type { ImageLevel } from '../image.js';

/**
 * The bytes that clutter shading shows as the authored ones. That shading doubles the linear light of a texel, so these
 * are the sRGB encoding of half the light. Doubled again, each is within 1 of the original.
 */
export const FAITHFUL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  Math.floor(srgbFromLinear(linearFromSrgb(byte / 255) / 2) * 255 + 0.5),
);

/**
 * Converts a level of sRGB bytes to what the `faithful` mode stores: half the light, and alpha 0, which turns the
 * terrain's tint off.
 */
export function faithfulLevel({ width, height, bytes }: ImageLevel): ImageLevel {
  const rewritten = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) rewritten[i] = (i & 3) === 3 ? 0 : FAITHFUL_BYTES[bytes[i]!]!;
  return { width, height, bytes: rewritten };
}
