import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { WrittenRule } from './rule-paths.js';

/** The settings of an existing rule. */
export type LiveryRule = NonNullable<WrittenRule>;

/** A key that identifies a part on any vessel. */
export interface PartKey {
  /** The template of the part. If the livery text names no template, it is null and `path` identifies the part. */
  readonly template: string | null;
  /**
   * The number of the part, from 1, among the vessel's parts with the same template; null stands for all of these
   * parts.
   */
  readonly number: number | null;
  /** The path below the vessel, for example `parts/2/subparts/0`. */
  readonly path: string;
}

export interface LiverySticker {
  readonly on: PartKey;
  readonly image: string;
  /** The words of a `place` line after the instance id: point, normal and settings. */
  readonly rest: string;
}

/** The paint of a whole vessel, and its stickers. Applying a livery clears all rules that it does not list. */
export interface Livery {
  readonly name: string;
  /** How paint blends with surfaces, for all parts; null leaves the current blend as it is. */
  readonly blend: BlendMode | null;
  /** The rule of a whole vessel; null for characters. */
  readonly base: WrittenRule;
  /** The rule for all materials of a character; null for vessels. */
  readonly character: WrittenRule;
  readonly parts: readonly { readonly of: PartKey; readonly rule: LiveryRule }[];
  /** The rules of a character's materials; empty for vessels. */
  readonly materials: readonly { readonly name: string; readonly rule: LiveryRule }[];
  readonly stickers: readonly LiverySticker[];
}

/** Returns the different colours of enabled rules. The colour of the base rule is first. */
export function coloursOf({ base, character, parts, materials }: Livery): string[] {
  const rules = [base, character, ...parts.map(({ rule }) => rule), ...materials.map(({ rule }) => rule)];
  return [...new Set(rules.flatMap((rule) => (rule?.enabled ? [rule.color] : [])))];
}
