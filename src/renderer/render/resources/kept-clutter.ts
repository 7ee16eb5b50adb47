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

/** All stock maps, without duplicates. Two of them may have the same id: clients then replace both at once. */
const stockMaps = (): readonly ClutterTexture[] => [...new Set(CLUTTER_MATERIALS.flatMap(mapsOf))];

/**
 * Facts about an asset in the cache. The sections of the asset are the mip levels of the first map, then those of the
 * second map, and so on.
 */
interface Facts {
  /** Numbers of mip levels, in the order of {@link stockMaps}. */
  readonly levels: readonly number[];
  /** Mean luminances of the diffuse maps, in the order of {@link CLUTTER_MATERIALS}. */
  readonly luminances: readonly number[];
}

const NAME: KeptImageName = 'clutter maps';

/** Returns the stock maps from the cache. If the maps are not there, makes them, which takes a tenth of a second. */
export function keptStockMaps({ assets }: Pick<GpuContext, 'assets'>): StockMaps {
  let kept = assets.read(NAME);
  if (!kept) {
    kept = painted();
    assets.write?.(NAME, kept);
  }
  const { levels, luminances } = kept.facts as Facts;
  const { sections } = kept;
  let next = 0;
  const levelsOf = new Map(stockMaps().map((map, at) => [map, sections.slice(next, (next += levels[at]!))] as const));
  return {
    levels: (map) => levelsOf.get(map) ?? map.levels(),
    luminance: (material) => luminances[CLUTTER_MATERIALS.indexOf(material)] ?? meanLuminance(material),
  };
}

function painted(): { facts: Facts; sections: readonly Uint8Array<ArrayBuffer>[] } {
  const maps = stockMaps();
  return {
    facts: { levels: maps.map((map) => map.levels().length), luminances: CLUTTER_MATERIALS.map(meanLuminance) },
    sections: maps.flatMap((map) => map.levels()),
  };
}
