import type { BlendMode } from '../../contract/vocabulary/index.js';
import { maskOf } from './finish.js';
import type { WrittenRule } from './rule-paths.js';

export type LiveryRule = NonNullable<WrittenRule>;

export interface PartKey {
  /** Null if the livery text names no template; `path` then identifies the part. */
  readonly template: string | null;
  /**
   * The number of the part among the vessel's parts with the same template, counted from 1. Null stands for all parts
   * with that template.
   */
  readonly number: number | null;
  /** The path below the vessel, for example `parts/2/subparts/0`. */
  readonly path: string;
}

export interface LiverySticker {
  readonly on: PartKey;
  readonly image: string;
  /** The rest of a `place` line after the instance id: point, normal and settings. */
  readonly rest: string;
}

/** The paint of a vessel. Applying a livery clears every rule of the vessel that is not in the livery. */
export interface Livery {
  readonly name: string;
  /** If null, the livery does not change the blend mode. */
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

export function imagesOf(livery: Livery): ReadonlySet<string> {
  const masks = rulesOf(livery).flatMap(({ finish }) => maskOf(finish) ?? []);
  return new Set([...livery.stickers.map(({ image }) => image), ...masks]);
}

/** @param names the new names; images that are not in the map keep their names */
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

/** Returns the colours of all enabled rules, without duplicates. The colour of the base rule comes first. */
export function coloursOf(livery: Livery): string[] {
  return [...new Set(rulesOf(livery).flatMap(({ enabled, color }) => (enabled ? [color] : [])))];
}

function rulesOf({ base, character, parts, materials }: Livery): LiveryRule[] {
  const rules = [base, character, ...parts.map(({ rule }) => rule), ...materials.map(({ rule }) => rule)];
  return rules.filter((rule) => rule !== null);
}
