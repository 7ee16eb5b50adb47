import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { WrittenRule } from './rule-paths.js';

/** A rule that is there. */
export type LiveryRule = NonNullable<WrittenRule>;

/** Names a part so that it is found on another vessel too. */
export interface PartKey {
  /** The template, null in a text that does not name it: then the path below the vessel counts. */
  readonly template: string | null;
  /** The number of the part among those of its template on the vessel, from 1; null means every one of them. */
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

/** The paint of a whole vessel, and its stickers. A rule that is not named here is cleared. */
export interface Livery {
  readonly name: string;
  /** The blend of all part paint; null leaves it as it is. */
  readonly blend: BlendMode | null;
  /** The rule of a whole vessel; characters have none. */
  readonly base: WrittenRule;
  /** The rule of all materials of a character; only characters have one. */
  readonly character: WrittenRule;
  readonly parts: readonly { readonly of: PartKey; readonly rule: LiveryRule }[];
  /** The rules of a character's materials; only characters have them. */
  readonly materials: readonly { readonly name: string; readonly rule: LiveryRule }[];
  readonly stickers: readonly LiverySticker[];
}

/** Returns the colours of enabled rules, each once, the base first. */
export function coloursOf({ base, character, parts, materials }: Livery): string[] {
  const rules = [base, character, ...parts.map(({ rule }) => rule), ...materials.map(({ rule }) => rule)];
  return [...new Set(rules.flatMap((rule) => (rule?.enabled ? [rule.color] : [])))];
}
