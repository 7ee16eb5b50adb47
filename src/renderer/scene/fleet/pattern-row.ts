import { PATTERNS } from '../../../contract/vocabulary/index.js';
import { linearColourFromSrgb } from '../../../base/math/index.js';
import type { Pattern } from '../../../simulator/paint/rules/index.js';

/**
 * Packs the second colour of a pattern in the same way as `pack_paint` in shaders/paint/modulation.wgsl. The two bits
 * above it contain the number of the pattern's mask.
 */
export function patternWord(pattern: Pattern): number {
  const second = linearColourFromSrgb(pattern.secondSrgb);
  // The first name is "none", which has no mask, so the number of a mask is one less than the index of its name. The mask of the last one is in another word.
  const mask = pattern.name === 'image' ? 0 : PATTERNS.indexOf(pattern.name) - 1;
  return (tenBits(second[0]) | (tenBits(second[1]) << 10) | (tenBits(second[2]) << 20) | (mask << 30)) >>> 0;
}

/** Packs the row of a vessel, and the row of the image that is the mask; −1 for no image. */
export const patternPlace = (vesselRow: number, image: number): number => (vesselRow | ((image + 1) << 24)) >>> 0;

const tenBits = (component: number): number => Math.floor(Math.sqrt(component) * 1023 + 0.5);

/**
 * The smallest scale that is drawn, m. The value was chosen. Stripes somewhat coarser than this already blend into one
 * colour in every picture, and much finer stripes would overflow in the shaders.
 */
const LEAST_SCALE = 1e-5;

export const drawnScale = (scale: number): number => Math.max(scale, LEAST_SCALE);

/** The cosine and sine of the angle, divided by the scale (m). */
export function patternTurn({ angleDeg, scale }: Pattern): readonly [number, number] {
  const angle = (angleDeg * Math.PI) / 180;
  const drawn = drawnScale(scale);
  return [Math.fround(Math.cos(angle) / drawn), Math.fround(Math.sin(angle) / drawn)];
}
