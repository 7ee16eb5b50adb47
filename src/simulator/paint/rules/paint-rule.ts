import { refuse, type Refusal } from '../../../base/errors/index.js';
import { linearColourFromSrgb, type Vec3 } from '../../../base/math/index.js';
import { type BlendMode, type FinishShare, STOCK_SHARE } from '../../../contract/vocabulary/index.js';
import type { PaintChange } from './journal.js';
import { isSamePattern, NO_PATTERN, type Pattern } from './pattern.js';

/**
 * The finish that a rule sets: a value for each share, which are gloss and metal. The value {@link STOCK_SHARE} means
 * that the rule does not set this share.
 */
export type Finish = Readonly<Record<FinishShare, number>>;

/**
 * The rule of one scope. The colour is normalised sRGB. Numbers are doubles, so that clients read exactly what they
 * wrote.
 */
export interface PaintRule {
  readonly enabled: boolean;
  readonly colourSrgb: Vec3;
  /** The colour in linear light, rounded to 32-bit floats, and computed when it is first read. */
  readonly colourLinear: Vec3;
  /** The finish, which applies even if the rule is disabled. Absent if the rule sets neither gloss nor metal. */
  readonly finish?: Finish;
  /** The pattern, which applies only while the colour of the rule applies. Absent if it has the default values. */
  readonly pattern?: Pattern;
}

type Extras = Pick<PaintRule, 'finish' | 'pattern'>;

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
    // Members without a value are omitted to keep rules small, because every page gets a copy of the rules.
    if (finish) this.finish = finish;
    if (pattern) this.pattern = pattern;
  }

  get colourLinear(): Vec3 {
    if (this.#linear) return this.#linear;
    const [red, green, blue] = linearColourFromSrgb(this.colourSrgb);
    return (this.#linear = [Math.fround(red), Math.fround(green), Math.fround(blue)]);
  }
}

/** The rule that clients read for a scope without a rule. */
export const DEFAULT_RULE: PaintRule = paintRule(false, [1, 0.25, 0.2]);

export interface RuleEdit {
  readonly rule: PaintRule;
  /** True if the change of the rule may change the colour of a part. */
  readonly resolves: boolean;
}

/**
 * @param before the scope's rule, if it has one
 * @returns null if the write changes nothing
 */
export function switchRule(before: PaintRule | undefined, enabled: boolean): RuleEdit | null {
  if (before?.enabled === enabled) return null;
  // A new rule that is disabled has no effect.
  const resolves = before !== undefined || enabled;
  return { rule: paintRule(enabled, (before ?? DEFAULT_RULE).colourSrgb, before), resolves };
}

/**
 * @param before the scope's rule, if it has one
 * @returns null if the write changes nothing
 */
export function colourRule(before: PaintRule | undefined, colourSrgb: Vec3): RuleEdit | null {
  if (before !== undefined && isSameColour(before.colourSrgb, colourSrgb)) return null;
  const enabled = before?.enabled ?? false;
  // The caller may change the array later, so the colour is copied.
  const colour: Vec3 = [colourSrgb[0], colourSrgb[1], colourSrgb[2]];
  return { rule: paintRule(enabled, colour, before), resolves: enabled };
}

/**
 * Sets a share of the finish. {@link STOCK_SHARE} leaves the share to the surface.
 * @param before the scope's rule, if it has one
 * @returns null if the write changes nothing
 */
export function finishRule(before: PaintRule | undefined, share: FinishShare, value: number): RuleEdit | null {
  if (before !== undefined && Object.is(shareOf(before, share), value)) return null;
  const { enabled, colourSrgb, finish, pattern } = before ?? DEFAULT_RULE;
  // All finishes have the same members in the same order, so that JavaScript engines read the finishes of ten thousand
  // parts fast.
  const changed: Finish = {
    gloss: share === 'gloss' ? value : (finish?.gloss ?? STOCK_SHARE),
    metal: share === 'metal' ? value : (finish?.metal ?? STOCK_SHARE),
  };
  const isNone = changed.gloss === STOCK_SHARE && changed.metal === STOCK_SHARE;
  const rule = paintRule(enabled, colourSrgb, { ...(!isNone && { finish: changed }), ...(pattern && { pattern }) });
  return { rule, resolves: value !== STOCK_SHARE || before !== undefined };
}

/**
 * @param before the scope's rule, if it has one
 * @returns null if the write changes nothing
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

/** @param rule undefined for a scope without a rule */
export const shareOf = (rule: Pick<PaintRule, 'finish'> | undefined, share: FinishShare): number =>
  rule?.finish?.[share] ?? STOCK_SHARE;

/** Reports whether a rule can change how a part looks. */
export const isEffective = ({ enabled, finish }: PaintRule): boolean => enabled || finish !== undefined;

/** Reports whether the values are an sRGB colour: exactly three numbers, each finite and in [0, 1]. */
export function isColourSrgb(values: readonly number[] | null): values is Vec3 {
  return values?.length === 3 && values.every(isComponent);
}

export function refuseColour(subject: string, values: readonly number[] | null): Refusal {
  const got = values === null || values.length === 0 ? 'none' : values.slice(0, 8).join(' ');
  return refuse(
    'EINVAL',
    `${subject}: color requires three finite normalized sRGB values, each from 0 to 1 (such as '1 0.25 0.2'); got ${got}`,
  );
}

/** 0 and −0 count as different, because clients must read exactly what they wrote. */
export function isSameColour(a: Vec3, b: Vec3): boolean {
  return Object.is(a[0], b[0]) && Object.is(a[1], b[1]) && Object.is(a[2], b[2]);
}

/** False for NaN. */
function isComponent(c: number): boolean {
  return c >= 0 && c <= 1;
}

/** The part paint that the scene reads: resolved colours, the masters, and a counter of changes. */
export interface PartPaintRules {
  readonly enabled: boolean;
  readonly blend: BlendMode;
  readonly revision: number;
  /** Returns the changes after `revision`, oldest first. */
  changesSince(revision: number): readonly PaintChange[];
  /**
   * Returns the rule that determines a part's colour; null if there is none. It is the first enabled rule in this
   * order: part, vessel, template, global.
   */
  resolve(vesselId: string, instanceId: number, template: string): PaintRule | null;
  /**
   * Returns a function like {@link resolve} for the parts of one vessel. The function is valid until the next write.
   */
  resolverOf(vesselId: string): (instanceId: number, template: string) => PaintRule | null;
  /** True while a rule has a pattern with a mask. */
  readonly hasPattern: boolean;
  /** True while a rule has an image as its mask. */
  readonly hasMaskImage: boolean;
  readonly maskImages: Iterable<string>;
  readonly hasFinish: boolean;
  /**
   * Returns a function that finds shares of the finish for the parts of one vessel. A share comes from the first rule
   * that sets it, in this order: part, vessel, template, global. Without such a rule, it is {@link STOCK_SHARE}.
   * Disabled rules count too. The function is valid until the next write.
   */
  finisherOf(vesselId: string): (instanceId: number, template: string, share: FinishShare) => number;
}

/**
 * The weight of the paint in the blend mode `tint`, in linear light. `TINT_MIX` in shaders/paint/blend.wgsl must be
 * equal.
 */
export const TINT_MIX = 0.5;
