import type { Vec3 } from '../../../base/math/vec3.js';
import { isSameColour } from './colour.js';
import { DEFAULT_RULE, paintRule, type PaintRule } from './part-paint-rules.js';

/** A rule as a write leaves it. */
export interface RuleEdit {
  readonly rule: PaintRule;
  /** True when anything may resolve differently by it. */
  readonly resolves: boolean;
}

/** @param before the scope's rule, if it has one @returns null when the write changes nothing */
export function switchRule(before: PaintRule | undefined, enabled: boolean): RuleEdit | null {
  if (before?.enabled === enabled) return null;
  // A new rule that is disabled resolves like none.
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
