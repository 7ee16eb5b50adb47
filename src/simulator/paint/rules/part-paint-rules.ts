import { linearColourFromSrgb } from '../../../base/math/colour.js';
import type { Vec3 } from '../../../base/math/vec3.js';
import type { BlendMode } from '../../../contract/vocabulary/blend-modes.js';
import type { PaintChange } from './journal.js';

/** The rule of one scope. Its colour is normalised sRGB, kept as doubles and read back as written. */
export interface PaintRule {
  readonly enabled: boolean;
  readonly colourSrgb: Vec3;
  /** The colour in linear light, as 32-bit floats: converted once, when the rule is written. */
  readonly colourLinear: Vec3;
}

/** Makes a rule of this colour. */
export const paintRule = (enabled: boolean, colourSrgb: Vec3): PaintRule => new ColouredRule(enabled, colourSrgb);

class ColouredRule implements PaintRule {
  readonly #linear: Vec3;

  constructor(
    readonly enabled: boolean,
    readonly colourSrgb: Vec3,
  ) {
    const [red, green, blue] = linearColourFromSrgb(colourSrgb);
    this.#linear = [Math.fround(red), Math.fround(green), Math.fround(blue)];
  }

  get colourLinear(): Vec3 {
    return this.#linear;
  }
}

/** The rule that a scope without one reads as. */
export const DEFAULT_RULE: PaintRule = paintRule(false, [1, 0.25, 0.2]);

/** The part paint that the scene reads: resolved colours, the masters, and a counter that moves with every change. */
export interface PartPaintRules {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  /** Moves whenever a resolved colour may have changed. */
  readonly revision: number;
  /** Returns the changes after `revision`, oldest first: only what they name can resolve differently now. */
  changesSince(revision: number): readonly PaintChange[];
  /** Returns the first enabled rule of part, vessel, template and global, or null for stock. */
  resolve(vesselId: string, instanceId: number, template: string): PaintRule | null;
  /** Returns {@link resolve} for many parts of one vessel; good until the next write. */
  resolverOf(vesselId: string): (instanceId: number, template: string) => PaintRule | null;
}

/** The share of the paint in `tint`, in linear light. Equal to `TINT_MIX` in shaders/paint/blend.wgsl. */
export const TINT_MIX = 0.5;
