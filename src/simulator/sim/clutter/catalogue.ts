import {
  CLUTTER_SLOTS,
  type ClutterSlot,
  type ClutterTexture as StockMap,
  mipCount,
} from '../../models/clutter/index.js';
import { ECOTYPES } from './ecotypes.js';

/** A stock map that an image can be bound to: one row of `paint/textures/clutter`. */
export interface ClutterTexture {
  readonly id: string;
  /** The first slot in which it is used, in the order of the slots. */
  readonly slot: ClutterSlot;
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  /** Number of references by (ecotype, material, slot) over all bodies. */
  readonly usedBy: number;
  /** Names of the ecotypes that use it, sorted. */
  readonly ecotypes: readonly string[];
}

let catalogue: readonly ClutterTexture[] | null = null;

/** Returns every map of every ecotype, by id; the same array each time. */
export const clutterCatalogue = (): readonly ClutterTexture[] => (catalogue ??= readCatalogue());

function readCatalogue(): readonly ClutterTexture[] {
  const rows = new Map<string, { map: StockMap; slot: ClutterSlot; usedBy: number; ecotypes: Set<string> }>();
  for (const slot of CLUTTER_SLOTS) {
    for (const ecotype of ECOTYPES) {
      for (const material of new Set(ecotype.parts.map((part) => part.material))) {
        const map = material.maps[slot];
        if (!map) continue;
        let row = rows.get(map.id);
        if (!row) rows.set(map.id, (row = { map, slot, usedBy: 0, ecotypes: new Set() }));
        row.usedBy++;
        row.ecotypes.add(ecotype.name);
      }
    }
  }
  return [...rows.values()]
    .map(({ map, slot, usedBy, ecotypes }) => ({
      id: map.id,
      slot,
      width: map.size,
      height: map.size,
      mips: mipCount(map.size),
      usedBy,
      ecotypes: [...ecotypes].sort(),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
