import type { Vec3 } from '../../../base/math/index.js';
import { NO_MASK_IMAGE, type PatternName } from '../../../contract/vocabulary/index.js';

/** A second colour, and a mask that selects where it applies. The mask is projected in the frame of the vessel. */
export interface Pattern {
  readonly name: PatternName;
  /** The uploaded file that is the mask of the pattern `image`; {@link NO_MASK_IMAGE} for none. */
  readonly image: string;
  /** Normalised sRGB. */
  readonly secondSrgb: Vec3;
  /** The width of a stripe or of the image, m in the vessel's frame. */
  readonly scale: number;
  readonly angleDeg: number;
}

export const NO_PATTERN: Pattern = {
  name: 'none',
  image: NO_MASK_IMAGE,
  secondSrgb: [1, 1, 1],
  scale: 1,
  angleDeg: 0,
};

/** Returns the pattern of a rule; null if it has no mask. The pattern `image` has a mask only if it names an image. */
export function shownPattern(pattern: Pattern | undefined): Pattern | null {
  if (!pattern || pattern.name === 'none') return null;
  return pattern.name === 'image' && pattern.image === NO_MASK_IMAGE ? null : pattern;
}

/** 0 and −0 count as different, because clients must read exactly what they wrote. */
export const isSamePattern = (a: Pattern, b: Pattern): boolean =>
  a.name === b.name &&
  a.image === b.image &&
  a.secondSrgb.every((component, index) => Object.is(component, b.secondSrgb[index])) &&
  Object.is(a.scale, b.scale) &&
  Object.is(a.angleDeg, b.angleDeg);
