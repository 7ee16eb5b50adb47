import type { Livery, PartKey } from './livery.js';
import type { TextPart, TextVessel } from './livery-text.js';
import type { WantedRule, WrittenRule } from './rule-paths.js';

/** A part of a vessel, at any depth. */
export interface PaintedPart {
  /** The path of the part in the tree. */
  readonly path: string;
  readonly template: string;
  readonly instanceId: number;
}

/** A vessel whose paint becomes a livery, or that gets the paint of a livery. */
export interface LiveryVessel {
  readonly id: string;
  readonly isKitten: boolean;
  /** The path `vessels/by-id/<name>`. */
  readonly path: string;
  /** All parts, each followed by its subparts. */
  readonly parts: readonly PaintedPart[];
  /** The names of the materials of a character; empty for a vessel that is not a character. */
  readonly materials: readonly string[];
}

/**
 * Returns a key for each part of a vessel, in the order of the parts. By such a key, one can find the corresponding
 * part of another vessel.
 */
export function keysOf({ path, parts }: LiveryVessel): (PartKey & { readonly number: number })[] {
  const counts = new Map<string, number>();
  return parts.map(({ template, path: at }) => {
    const number = (counts.get(template) ?? 0) + 1;
    counts.set(template, number);
    return { template, number, path: at.slice(path.length + 1) };
  });
}

/** Returns a vessel in the form that livery texts need. */
export function textVessel(vessel: LiveryVessel): TextVessel {
  const keys = keysOf(vessel);
  const found = (index: number): TextPart | null =>
    index < 0 ? null : { of: keys[index]!, instanceId: vessel.parts[index]!.instanceId };
  return {
    id: vessel.id,
    isKitten: vessel.isKitten,
    find: (key) => found(keys.findIndex((own) => isMeant(own, key))),
  };
}

/** Reports whether a key from a livery means this part. */
function isMeant(own: PartKey, { template, number, path }: PartKey): boolean {
  if (template === null) return own.path === path;
  return own.template === template && (number === null || own.number === number);
}

/** A livery fitted to a vessel: the rule for every scope, and the stickers to place. */
export interface FittedLivery {
  /**
   * False if the vessel has none of the painted parts. A livery without paint restores the stock look and fits every
   * vessel.
   */
  readonly fits: boolean;
  readonly rules: readonly WantedRule[];
  /** Lines for `paint/stickers/place`. */
  readonly stickers: readonly string[];
  /** The names of painted things that the vessel does not have. */
  readonly unfit: readonly string[];
}

/** Fits a livery to a vessel. Parts that the livery does not name get no rule. */
export function fitLivery(livery: Livery, vessel: LiveryVessel): FittedLivery {
  const { id, path, isKitten, materials } = vessel;
  const keys = keysOf(vessel);
  // If several rules match a part, the last one applies, as if the lines were written one after another.
  const ruleOf = (own: PartKey): WrittenRule => livery.parts.findLast((part) => isMeant(own, part.of))?.rule ?? null;
  const rules = isKitten
    ? [
        { path: `${path}/paint/kitten/default`, rule: livery.character },
        ...materials.map((name) => ({
          path: `${path}/paint/kitten/materials/${name}`,
          rule: livery.materials.find((material) => material.name === name)?.rule ?? null,
        })),
      ]
    : [
        { path: `${path}/paint/parts`, rule: livery.base },
        ...keys.map((own) => ({ path: `${path}/${own.path}/paint`, rule: ruleOf(own) })),
      ];
  const { find } = textVessel(vessel);
  const stickers = livery.stickers.flatMap(({ on, image, rest }) => {
    const part = find(on);
    return part ? [`${image} vessel ${id} ${part.instanceId} ${rest}`] : [];
  });
  const unfitWhole = isKitten
    ? livery.base && 'the paint of a whole vessel'
    : livery.character && 'the paint of a whole character';
  const unfitParts = livery.parts.filter(({ of }) => isKitten || !find(of)).map(({ of }) => of);
  const unfitMaterials = livery.materials.filter(({ name }) => !materials.includes(name));
  const unfitStickers = livery.stickers.filter(({ on }) => !find(on));
  const unfit = [
    ...(unfitWhole ? [unfitWhole] : []),
    ...namesOf(unfitParts),
    ...unfitMaterials.map(({ name }) => `the material ${name}`),
    ...unfitStickers.map(({ image, on }) => `the sticker ${image} on ${namesOf([on])[0]!}`),
  ];
  const fits = unfit.length === 0 || stickers.length > 0 || rules.some(({ rule }) => rule !== null);
  return { fits, rules, stickers, unfit };
}

/**
 * Names parts for people, grouped by template: `fin #1, #2`. Uses the path as the name of a part without a template.
 */
function namesOf(keys: readonly PartKey[]): string[] {
  const numbers = new Map<string, string[]>();
  for (const { template, number, path } of keys) {
    const name = template ?? (path || 'a part that is not named');
    const listed = numbers.get(name) ?? [];
    numbers.set(name, template === null || number === null ? listed : [...listed, `#${number}`]);
  }
  return [...numbers].map(([name, list]) => [name, list.join(', ')].join(' ').trim());
}

/** Returns a livery without rules for whole templates. Instead, each matching part of the vessel has its own rule. */
export function spelledOut(livery: Livery, vessel: LiveryVessel): Livery {
  const keys = keysOf(vessel);
  const parts = livery.parts.flatMap(({ of, rule }) =>
    keys.filter((own) => isMeant(own, of)).map((own) => ({ of: own, rule })),
  );
  return { ...livery, parts };
}
