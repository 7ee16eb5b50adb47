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

/** A vessel that a livery is read from, or put on. */
export interface PaintedVessel {
  readonly id: string;
  readonly isKitten: boolean;
  /** The path `vessels/by-id/<name>`. */
  readonly path: string;
  /** Every part, each followed by its subparts. */
  readonly parts: readonly PaintedPart[];
  /** The names of the materials of a character; empty for others. */
  readonly materials: readonly string[];
}

/** Returns the names by which the parts of a vessel are found on another one, in the order of the parts. */
export function keysOf({ path, parts }: PaintedVessel): (PartKey & { readonly number: number })[] {
  const counts = new Map<string, number>();
  return parts.map(({ template, path: at }) => {
    const number = (counts.get(template) ?? 0) + 1;
    counts.set(template, number);
    return { template, number, path: at.slice(path.length + 1) };
  });
}

/** Returns a vessel as the text of a livery names it. */
export function textVessel(vessel: PaintedVessel): TextVessel {
  const keys = keysOf(vessel);
  const found = (index: number): TextPart | null =>
    index < 0 ? null : { of: keys[index]!, instanceId: vessel.parts[index]!.instanceId };
  return {
    id: vessel.id,
    isKitten: vessel.isKitten,
    find: (key) => found(keys.findIndex((own) => isMeant(own, key))),
  };
}

/** True when a key means this part. */
function isMeant(own: PartKey, { template, number, path }: PartKey): boolean {
  if (template === null) return own.path === path;
  return own.template === template && (number === null || own.number === number);
}

/** A livery on a vessel: what every scope of it is to have, and the stickers that are placed. */
export interface FittedLivery {
  readonly rules: readonly WantedRule[];
  /** Lines for `paint/stickers/place`. */
  readonly stickers: readonly string[];
  /** The number of parts and stickers for which the vessel has no part. */
  readonly missing: number;
}

/** Fits a livery to a vessel. Parts that it does not name have no rule of their own. */
export function fitLivery(livery: Livery, vessel: PaintedVessel): FittedLivery {
  const keys = keysOf(vessel);
  const { id, path, isKitten } = vessel;
  const used = new Set<object>();
  const ruleOf = (own: PartKey): WrittenRule => {
    // The last one counts, as the last of two lines would.
    const last = livery.parts.filter((part) => isMeant(own, part.of)).at(-1);
    for (const part of livery.parts) if (isMeant(own, part.of)) used.add(part);
    return last?.rule ?? null;
  };
  const base = { path: `${path}/${isKitten ? 'paint/kitten/default' : 'paint/parts'}`, rule: livery.base };
  const parts = keys.map((own) => ({ path: `${path}/${own.path}/paint`, rule: ruleOf(own) }));
  const names = [...new Set([...vessel.materials, ...livery.materials.map(({ name }) => name)])];
  const materials = names.map((name) => ({
    path: `${path}/paint/kitten/materials/${name}`,
    rule: livery.materials.find((material) => material.name === name)?.rule ?? null,
  }));
  const find = textVessel(vessel).find;
  const stickers = livery.stickers.flatMap(({ on, image, rest }) => {
    const part = find(on);
    return part ? [`${image} vessel ${id} ${part.instanceId} ${rest}`] : [];
  });
  const missing = livery.parts.length - used.size + livery.stickers.length - stickers.length;
  return { rules: isKitten ? [base, ...materials] : [base, ...parts], stickers, missing };
}

/** Returns a livery with a rule for each part of the vessel that it means, in place of one for a whole template. */
export function spelledOut(livery: Livery, vessel: PaintedVessel): Livery {
  const keys = keysOf(vessel);
  const parts = livery.parts.flatMap(({ of, rule }) =>
    keys.filter((own) => isMeant(own, of)).map((own) => ({ of: own, rule })),
  );
  return { ...livery, parts };
}
