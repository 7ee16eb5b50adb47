import type { Vec3 } from '../../../base/math/index.js';
import type { PatternName } from '../../../contract/vocabulary/index.js';

/**
 * The pattern of a rule: a second colour, and a mask that selects where it applies. The mask is projected in the frame
 * of the vessel.
 */
export interface Pattern {
  readonly name: PatternName;
  /** Normalised sRGB. */
  readonly secondSrgb: Vec3;
  /** The width of a stripe, m in the vessel's frame. */
  readonly scale: number;
  readonly angleDeg: number;
}

/** The default pattern, which has no mask. */
export const NO_PATTERN: Pattern = { name: 'none', secondSrgb: [1, 1, 1], scale: 1, angleDeg: 0 };

/** The zeros 0 and −0 are different. */
export const isSamePattern = (a: Pattern, b: Pattern): boolean =>
  a.name === b.name &&
  a.secondSrgb.every((component, index) => Object.is(component, b.secondSrgb[index])) &&
  Object.is(a.scale, b.scale) &&
  Object.is(a.angleDeg, b.angleDeg);
