import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { WrittenRule } from './rule-paths.js';

export type LiveryRule = NonNullable<WrittenRule>;

/** A key that identifies a part on any vessel. */
export interface PartKey {
  /** The template of the part. Null if the livery text names no template. In that case, `path` identifies the part. */
  readonly template: string | null;
  /** The number of the part, from 1, among the vessel's parts with the same template. Null means all of these parts. */
  readonly number: number | null;
  /** The path below the vessel, for example `parts/2/subparts/0`. */
  readonly path: string;
}

export interface LiverySticker {
  readonly on: PartKey;
  readonly image: string;
  /** The words after the instance id in a `place` line: point, normal and settings. */
  readonly rest: string;
}

/** The paint of a whole vessel, and its stickers. Applying a livery clears all rules that it does not list. */
export interface Livery {
  readonly name: string;
  /** How paint blends with surfaces, for all parts. Null keeps the current blend. */
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

/** Returns the colours of enabled rules, each once. The colour of the base rule is first. */
export function coloursOf({ base, character, parts, materials }: Livery): string[] {
  const rules = [base, character, ...parts.map(({ rule }) => rule), ...materials.map(({ rule }) => rule)];
  return [...new Set(rules.flatMap((rule) => (rule?.enabled ? [rule.color] : [])))];
}
