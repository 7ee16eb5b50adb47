import {
  type BindableTexture,
  CLUTTER_SLOTS,
  type ClutterSlot,
  type ClutterTexture,
  mipCount,
} from '../../models/clutter/index.js';
import { GROWN } from './ecotypes.js';

let catalogue: readonly BindableTexture[] | null = null;

/** Returns the maps of all ecotypes, sorted by id. Every call returns the same array. */
export const clutterCatalogue = (): readonly BindableTexture[] => (catalogue ??= readCatalogue());

function readCatalogue(): readonly BindableTexture[] {
  const rows = new Map<string, { map: ClutterTexture; slot: ClutterSlot; usedBy: number; ecotypes: Set<string> }>();
  for (const slot of CLUTTER_SLOTS) {
    const seen = new Set<string>();
    for (const ecotype of GROWN) {
      for (const material of new Set(ecotype.parts.map((part) => part.material))) {
        // Different kinds of ground may have ecotypes with the same name. Such ecotypes are counted as one.
        const use = `${ecotype.name}/${material.name}`;
        if (seen.has(use)) continue;
        seen.add(use);
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
