import { refuse, type Refusal } from '../../../base/errors/index.js';
import { linearColourFromSrgb, type Vec3 } from '../../../base/math/index.js';
import { type BlendMode, type FinishShare, STOCK_SHARE } from '../../../contract/vocabulary/index.js';
import type { PaintChange } from './journal.js';
import { isSamePattern, NO_PATTERN, type Pattern } from './pattern.js';

/** The shares of a finish that a rule sets, each from 0 to 1, or {@link STOCK_SHARE} for one that it does not set. */
export type Finish = Readonly<Record<FinishShare, number>>;

/** The rule of one scope. Its colour is normalised sRGB, stored as doubles and read back as written. */
export interface PaintRule {
  readonly enabled: boolean;
  readonly colourSrgb: Vec3;
  /** The colour in linear light, as 32-bit floats, converted once on first use. */
  readonly colourLinear: Vec3;
  /** Counts whether or not the rule is enabled; absent for a rule that sets none. */
  readonly finish?: Finish;
  /** Counts with the colour; absent for a rule that none was written to. */
  readonly pattern?: Pattern;
}

/** The members that most rules lack. */
type Extras = Pick<PaintRule, 'finish' | 'pattern'>;

/** Makes a rule of this colour. */
export const paintRule = (enabled: boolean, colourSrgb: Vec3, extras: Extras = {}): PaintRule =>
  new ColouredRule(enabled, colourSrgb, extras);

class ColouredRule implements PaintRule {
  #linear: Vec3 | null = null;
  declare readonly finish?: Finish;
  declare readonly pattern?: Pattern;

  constructor(
    readonly enabled: boolean,
    readonly colourSrgb: Vec3,
    { finish, pattern }: Extras,
  ) {
    // Rules are copied to every page, so they have no members without a value.
    if (finish) this.finish = finish;
    if (pattern) this.pattern = pattern;
  }

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
  return { rule: paintRule(enabled, (before ?? DEFAULT_RULE).colourSrgb, before), resolves };
}

/** @param before the scope's rule, if it has one @returns null when the write changes nothing */
export function colourRule(before: PaintRule | undefined, colourSrgb: Vec3): RuleEdit | null {
  if (before !== undefined && isSameColour(before.colourSrgb, colourSrgb)) return null;
  const enabled = before?.enabled ?? false;
  // The colour is copied: the caller keeps its array.
  const colour: Vec3 = [colourSrgb[0], colourSrgb[1], colourSrgb[2]];
  return { rule: paintRule(enabled, colour, before), resolves: enabled };
}

/**
 * Sets a share of the finish, or leaves it to the surface.
 * @param before the scope's rule, if it has one @returns null when the write changes nothing
 */
export function finishRule(before: PaintRule | undefined, share: FinishShare, value: number): RuleEdit | null {
  if (before !== undefined && Object.is(shareOf(before, share), value)) return null;
  const { enabled, colourSrgb, finish, pattern } = before ?? DEFAULT_RULE;
  // All have the same members in the same order, so that engines read them fast for ten thousand parts.
  const changed: Finish = {
    gloss: share === 'gloss' ? value : (finish?.gloss ?? STOCK_SHARE),
    metal: share === 'metal' ? value : (finish?.metal ?? STOCK_SHARE),
  };
  const isNone = changed.gloss === STOCK_SHARE && changed.metal === STOCK_SHARE;
  const rule = paintRule(enabled, colourSrgb, { ...(!isNone && { finish: changed }), ...(pattern && { pattern }) });
  return { rule, resolves: value !== STOCK_SHARE || before !== undefined };
}

/**
 * Changes members of the pattern. @param before the scope's rule, if it has one
 * @returns null when the write changes nothing
 */
export function patternRule(before: PaintRule | undefined, change: Partial<Pattern>): RuleEdit | null {
  const { enabled, colourSrgb, finish } = before ?? DEFAULT_RULE;
  const former = before?.pattern ?? NO_PATTERN;
  const pattern = { ...former, ...change };
  if (before !== undefined && isSamePattern(former, pattern)) return null;
  const isNone = isSamePattern(pattern, NO_PATTERN);
  const rule = paintRule(enabled, colourSrgb, { ...(finish && { finish }), ...(!isNone && { pattern }) });
  return { rule, resolves: enabled };
}

/** Returns a share of a rule's finish as fields have it. @param rule undefined for a scope without one */
export const shareOf = (rule: Pick<PaintRule, 'finish'> | undefined, share: FinishShare): number =>
  rule?.finish?.[share] ?? STOCK_SHARE;

/** Reports whether a rule changes the look of something. */
export const isEffective = ({ enabled, finish }: PaintRule): boolean => enabled || finish !== undefined;

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

/** Reports whether two numbers read back the same, including the sign of zero. */
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
  /** True while any rule has a mask. */
  readonly hasPattern: boolean;
  /** True while any rule sets a share of the finish. */
  readonly hasFinish: boolean;
  /**
   * Returns a share of the finish of parts of one vessel: the first that part, vessel, template and global set, else
   * {@link STOCK_SHARE}. It does not depend on colours or switches. Valid until the next write.
   */
  finisherOf(vesselId: string): (instanceId: number, template: string, share: FinishShare) => number;
}

/** The share of the paint in `tint`, in linear light. Equal to `TINT_MIX` in shaders/paint/blend.wgsl. */
export const TINT_MIX = 0.5;
