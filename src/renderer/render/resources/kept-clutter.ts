import {
  CLUTTER_MATERIALS,
  mapsOf,
  meanLuminance,
  type ClutterMaterial,
  type ClutterTexture,
} from '../../../simulator/models/clutter/index.js';
import type { GpuContext } from '../gpu-context.js';
import type { KeptImageName } from './kept-image.js';

/** The stock maps of clutter, ready for upload. */
export interface StockMaps {
  levels(map: ClutterTexture): readonly Uint8Array<ArrayBuffer>[];
  luminance(material: ClutterMaterial): number;
}

/**
 * Facts about an asset in the cache. The sections of the asset are the mip levels of the first map, then those of the
 * second map, and so on.
 */
interface Facts {
  readonly maps: readonly { readonly id: string; readonly levels: number }[];
  /** Mean luminance of the diffuse map, by the name of the material. */
  readonly luminance: Readonly<Record<string, number>>;
}

const NAME: KeptImageName = 'clutter maps';

/** Returns the stock maps from the cache. If the maps are not there, makes them, which takes a tenth of a second. */
export function keptStockMaps({ assets }: Pick<GpuContext, 'assets'>): StockMaps {
  let kept = assets.read(NAME);
  if (!kept) {
    kept = painted();
    assets.write?.(NAME, kept);
  }
  const { maps, luminance } = kept.facts as Facts;
  const levelsOf = new Map<string, readonly Uint8Array<ArrayBuffer>[]>();
  let next = 0;
  for (const { id, levels } of maps) levelsOf.set(id, kept.sections.slice(next, (next += levels)));
  return {
    levels: (map) => levelsOf.get(map.id) ?? map.levels(),
    luminance: (material) => luminance[material.name] ?? meanLuminance(material),
  };
}

function painted(): { facts: Facts; sections: readonly Uint8Array<ArrayBuffer>[] } {
  const maps = [...new Set(CLUTTER_MATERIALS.flatMap(mapsOf))];
  return {
    facts: {
      maps: maps.map((map) => ({ id: map.id, levels: map.levels().length })),
      luminance: Object.fromEntries(CLUTTER_MATERIALS.map((material) => [material.name, meanLuminance(material)])),
    },
    sections: maps.flatMap((map) => map.levels()),
  };
}
