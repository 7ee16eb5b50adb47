import type { Livery, PartKey } from './livery.js';
import type { TextPart, TextVessel } from './livery-text.js';
import type { WantedRule, WrittenRule } from './rule-paths.js';

export interface PaintedPart {
  readonly path: string;
  readonly template: string;
  readonly instanceId: number;
}

export interface LiveryVessel {
  readonly id: string;
  readonly isKitten: boolean;
  /** The path `vessels/by-id/<name>`. */
  readonly path: string;
  /** All parts, each followed by its subparts. */
  readonly parts: readonly PaintedPart[];
  /** The names of a character's materials; empty for any other vessel. */
  readonly materials: readonly string[];
}

/**
 * Returns a key for each part of a vessel, in the order of the parts. The corresponding part of another vessel has the
 * same key.
 */
export function keysOf({ path, parts }: LiveryVessel): (PartKey & { readonly number: number })[] {
  const counts = new Map<string, number>();
  return parts.map(({ template, path: at }) => {
    const number = (counts.get(template) ?? 0) + 1;
    counts.set(template, number);
    return { template, number, path: at.slice(path.length + 1) };
  });
}

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

function isMeant(own: PartKey, { template, number, path }: PartKey): boolean {
  if (template === null) return own.path === path;
  return own.template === template && (number === null || own.number === number);
}

export interface FittedLivery {
  /**
   * False if the vessel has nothing that the livery could paint. A livery without paint fits every vessel, because it
   * only removes paint.
   */
  readonly fits: boolean;
  readonly rules: readonly WantedRule[];
  /** Lines for `paint/stickers/place`. */
  readonly stickers: readonly string[];
  /**
   * A description of each paint rule and sticker that cannot be applied, because the vessel lacks the part or material.
   */
  readonly unfit: readonly string[];
}

/** @param kinds the names that people see for the parts of a template */
export function fitLivery(livery: Livery, vessel: LiveryVessel, kinds: ReadonlyMap<string, string>): FittedLivery {
  const { id, path, isKitten, materials } = vessel;
  const keys = keysOf(vessel);
  // Use the last of several rules for a part, because a later line of a livery overwrites an earlier one.
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
    ...namesOf(unfitParts, kinds),
    ...unfitMaterials.map(({ name }) => `the material ${name}`),
    ...unfitStickers.map(({ image, on }) => `the sticker ${image} on ${namesOf([on], kinds)[0]!}`),
  ];
  const fits = unfit.length === 0 || stickers.length > 0 || rules.some(({ rule }) => rule !== null);
  return { fits, rules, stickers, unfit };
}

/**
 * Names parts for people, grouped by template: `Fin #1, #2`. Two templates may have the same name. A part without a
 * template is named by its path, and a template without a name by its id.
 */
function namesOf(keys: readonly PartKey[], kinds: ReadonlyMap<string, string>): string[] {
  const groups = new Map<string, { readonly name: string; readonly numbers: Set<string> }>();
  for (const { template, number, path } of keys) {
    const at = template ?? path;
    const name = template === null ? path || 'a part that is not named' : (kinds.get(template) ?? template);
    const group = groups.get(at) ?? { name, numbers: new Set() };
    groups.set(at, group);
    if (template !== null && number !== null) group.numbers.add(`#${number}`);
  }
  return [...groups.values()].map(({ name, numbers }) => [name, [...numbers].join(', ')].join(' ').trim());
}

/** Replaces each rule for a template by rules for all parts of the vessel with that template. */
export function spelledOut(livery: Livery, vessel: LiveryVessel): Livery {
  const keys = keysOf(vessel);
  const parts = livery.parts.flatMap(({ of, rule }) =>
    keys.filter((own) => isMeant(own, of)).map((own) => ({ of: own, rule })),
  );
  return { ...livery, parts };
}
