import { PATTERNS } from '../../../contract/vocabulary/index.js';
import { linearColourFromSrgb } from '../../../base/math/index.js';
import type { Pattern } from '../../../simulator/paint/rules/index.js';

/**
 * Packs the second colour of a pattern, like `pack_paint` in shaders/paint/modulation.wgsl. The two bits above the
 * colour are the number of the mask.
 */
export function patternWord(pattern: Pattern): number {
  const second = linearColourFromSrgb(pattern.secondSrgb);
  // The number of a mask is the index of its name, less one, because the first name is "none".
  const mask = pattern.name === 'image' ? 0 : PATTERNS.indexOf(pattern.name) - 1;
  return (tenBits(second[0]) | (tenBits(second[1]) << 10) | (tenBits(second[2]) << 20) | (mask << 30)) >>> 0;
}

/** Packs the row of a vessel, and the row of the mask's image. `image`: −1 if the mask is not an image. */
export const patternPlace = (vesselRow: number, image: number): number => (vesselRow | ((image + 1) << 24)) >>> 0;

const tenBits = (component: number): number => Math.floor(Math.sqrt(component) * 1023 + 0.5);

/**
 * Minimum scale with which patterns are drawn, m. Stripes of this size are so fine that every picture shows them as one
 * mixed colour. Numbers for much finer stripes would overflow in the shaders.
 */
const LEAST_SCALE = 1e-5;

export const drawnScale = (scale: number): number => Math.max(scale, LEAST_SCALE);

/** Returns the cosine and sine of the angle, both divided by the scale (m). */
export function patternTurn({ angleDeg, scale }: Pattern): readonly [number, number] {
  const angle = (angleDeg * Math.PI) / 180;
  const drawn = drawnScale(scale);
  return [Math.fround(Math.cos(angle) / drawn), Math.fround(Math.sin(angle) / drawn)];
}
