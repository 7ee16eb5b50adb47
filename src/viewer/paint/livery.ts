import type { BlendMode } from '../../contract/vocabulary/index.js';
import { maskOf } from './finish.js';
import type { WrittenRule } from './rule-paths.js';

export type LiveryRule = NonNullable<WrittenRule>;

/** A key that identifies a part on any vessel. */
export interface PartKey {
  /** The template of the part. If null, `path` identifies the part, because the livery text names no template. */
  readonly template: string | null;
  /**
   * The number of the part, from 1, among the vessel's parts with the same template. Null means all parts with that
   * template.
   */
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

/**
 * The paint of a whole vessel, and its stickers. When a livery is applied, all rules of the vessel that it does not
 * list are cleared.
 */
export interface Livery {
  readonly name: string;
  /** How paint blends with the surfaces of all parts. If null, the current blend stays. */
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

/** Returns the images of a livery's stickers and patterns, each once. */
export function imagesOf(livery: Livery): ReadonlySet<string> {
  const masks = rulesOf(livery).flatMap(({ finish }) => maskOf(finish) ?? []);
  return new Set([...livery.stickers.map(({ image }) => image), ...masks]);
}

/**
 * Returns a livery with renamed images.
 * @param names the new names; an image without one keeps its name
 */
export function withImageNames(livery: Livery, names: ReadonlyMap<string, string>): Livery {
  const named = (image: string): string => names.get(image) ?? image;
  const renamed = <R extends WrittenRule>(rule: R): R => {
    const image = maskOf(rule?.finish);
    return rule && image !== null ? { ...rule, finish: { ...rule.finish, pattern_image: named(image) } } : rule;
  };
  return {
    ...livery,
    base: renamed(livery.base),
    parts: livery.parts.map(({ of, rule }) => ({ of, rule: renamed(rule) })),
    stickers: livery.stickers.map((sticker) => ({ ...sticker, image: named(sticker.image) })),
  };
}

/** Returns the colours of enabled rules, each once. The colour of the base rule is first. */
export function coloursOf(livery: Livery): string[] {
  return [...new Set(rulesOf(livery).flatMap(({ enabled, color }) => (enabled ? [color] : [])))];
}

function rulesOf({ base, character, parts, materials }: Livery): LiveryRule[] {
  const rules = [base, character, ...parts.map(({ rule }) => rule), ...materials.map(({ rule }) => rule)];
  return rules.filter((rule) => rule !== null);
}
