import { refuse, type Refusal } from '../../../base/errors/index.js';
import { linearColourFromSrgb, type Vec3 } from '../../../base/math/index.js';
import type { BlendMode } from '../../../contract/vocabulary/index.js';
import type { PaintChange } from './journal.js';

/** The rule of one scope. Its colour is normalised sRGB, stored as doubles and read back as written. */
export interface PaintRule {
  readonly enabled: boolean;
  readonly colourSrgb: Vec3;
  /** The colour in linear light, as 32-bit floats, converted once on first use. */
  readonly colourLinear: Vec3;
}

/** Makes a rule of this colour. */
export const paintRule = (enabled: boolean, colourSrgb: Vec3): PaintRule => new ColouredRule(enabled, colourSrgb);

class ColouredRule implements PaintRule {
  #linear: Vec3 | null = null;

  constructor(
    readonly enabled: boolean,
    readonly colourSrgb: Vec3,
  ) {}

  get colourLinear(): Vec3 {
    if (this.#linear) return this.#linear;
    const [red, green, blue] = linearColourFromSrgb(this.colourSrgb);
    return (this.#linear = [Math.fround(red), Math.fround(green), Math.fround(blue)]);
  }
}

/** The rule that a scope without one reads as. */
export const DEFAULT_RULE: PaintRule = paintRule(false, [1, 0.25, 0.2]);

/** A rule as a write leaves it. */
export interface RuleEdit {
  readonly rule: PaintRule;
  /** True if the change may affect resolved colours. */
  readonly resolves: boolean;
}

/** @param before the scope's rule, if it has one @returns null when the write changes nothing */
export function switchRule(before: PaintRule | undefined, enabled: boolean): RuleEdit | null {
  if (before?.enabled === enabled) return null;
  // A new, disabled rule resolves like a missing one.
  const resolves = before !== undefined || enabled;
  return { rule: paintRule(enabled, (before ?? DEFAULT_RULE).colourSrgb), resolves };
}

/** @param before the scope's rule, if it has one @returns null when the write changes nothing */
export function colourRule(before: PaintRule | undefined, colourSrgb: Vec3): RuleEdit | null {
  if (before !== undefined && isSameColour(before.colourSrgb, colourSrgb)) return null;
  const enabled = before?.enabled ?? false;
  // The colour is copied: the caller keeps its array.
  return { rule: paintRule(enabled, [colourSrgb[0], colourSrgb[1], colourSrgb[2]]), resolves: enabled };
}

/** Reports whether these are the numbers of a colour: exactly three, each finite and in [0, 1] (normalised sRGB). */
export function isColourSrgb(values: readonly number[] | null): values is Vec3 {
  return values?.length === 3 && values.every(isComponent);
}

/** Makes the refusal of a colour that is not {@link isColourSrgb}. */
export function refuseColour(subject: string, values: readonly number[] | null): Refusal {
  const got = values === null || values.length === 0 ? 'none' : values.slice(0, 8).join(' ');
  return refuse(
    'EINVAL',
    `${subject}: color requires three finite normalized sRGB values, each from 0 to 1 (such as '1 0.25 0.2'); got ${got}`,
  );
}

/** Reports whether one reads back as the other, to the sign of a zero. */
export function isSameColour(a: Vec3, b: Vec3): boolean {
  return Object.is(a[0], b[0]) && Object.is(a[1], b[1]) && Object.is(a[2], b[2]);
}

/** The comparison is written so that NaN fails. */
function isComponent(c: number): boolean {
  return c >= 0 && c <= 1;
}

/** The part paint for the scene: resolved colours, the masters, and a counter that increases with every change. */
export interface PartPaintRules {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  /** Increases whenever a resolved colour may have changed. */
  readonly revision: number;
  /** Returns the changes after `revision`, oldest first: only the parts that they name can have changed. */
  changesSince(revision: number): readonly PaintChange[];
  /** Returns the first enabled rule of part, vessel, template and global, or null for stock. */
  resolve(vesselId: string, instanceId: number, template: string): PaintRule | null;
  /** Returns {@link resolve} for many parts of one vessel; valid until the next write. */
  resolverOf(vesselId: string): (instanceId: number, template: string) => PaintRule | null;
}

/** The share of the paint in `tint`, in linear light. Equal to `TINT_MIX` in shaders/paint/blend.wgsl. */
export const TINT_MIX = 0.5;
