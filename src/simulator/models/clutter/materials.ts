import { linearFromSrgb } from '../../../base/math/index.js';
import { CLUTTER_SLOTS, type ClutterSlot, type ClutterTexture } from './clutter-texture.js';
import {
  FOLIAGE_PBR,
  GRASS_NORMAL,
  GRASS_THICKNESS,
  LEAF_NORMAL,
  LEAF_THICKNESS,
  MEADOW_MAPS,
  SHRUB_MAPS,
  STAGED_GRASS_MAPS,
  TREE_MAPS,
} from './textures/foliage.js';
import { BARK_MAPS, ROCK_MAPS } from './textures/stone-and-bark.js';
import {
  CROWN_MAPS,
  CROWN_NORMAL,
  FERN_MAPS,
  FERN_NORMAL,
  FLOWER_MAPS,
  LITTER_MAPS,
  LITTER_NORMAL,
} from './textures/woodland.js';

/**
 * A material that consists of up to five maps, some of which may belong to several materials. If the material lacks a
 * map, its look is not changed by that map, and clients cannot replace the map.
 */
export interface ClutterMaterial {
  readonly name: string;
  readonly maps: Readonly<Partial<Record<ClutterSlot, ClutterTexture>>>;
  /** True for a sheet whose outline comes from an opacity map: both sides are visible, and light shines through. */
  readonly foliage: boolean;
  /** True for sheets that face in all directions; a sheet fades out when the camera sees it edge-on. */
  readonly sprays?: boolean;
  /** True if the image repeats on a sheet from bottom to top too; the edges of the image must be empty. */
  readonly tiled?: boolean;
  /** True for upright blades, which are darker towards their roots, and end in a point. */
  readonly blades?: boolean;
}

export const GRASS: ClutterMaterial = {
  name: 'grass',
  foliage: true,
  maps: { ...STAGED_GRASS_MAPS, normal: GRASS_NORMAL, pbr: FOLIAGE_PBR, thickness: GRASS_THICKNESS },
};
/** The grass of Earth. Its maps have the same ids as those of {@link GRASS}: a client that replaces a map changes both. */
export const MEADOW: ClutterMaterial = { ...GRASS, blades: true, maps: { ...GRASS.maps, ...MEADOW_MAPS } };
export const SHRUB_LEAVES: ClutterMaterial = {
  name: 'shrub leaves',
  foliage: true,
  sprays: true,
  maps: { ...SHRUB_MAPS, normal: LEAF_NORMAL, pbr: FOLIAGE_PBR, thickness: LEAF_THICKNESS },
};
export const TREE_LEAVES: ClutterMaterial = {
  name: 'tree leaves',
  foliage: true,
  sprays: true,
  maps: { ...TREE_MAPS, normal: LEAF_NORMAL, pbr: FOLIAGE_PBR, thickness: LEAF_THICKNESS },
};
export const BARK: ClutterMaterial = { name: 'bark', foliage: false, maps: BARK_MAPS };
export const ROCK: ClutterMaterial = { name: 'rock', foliage: false, maps: ROCK_MAPS };

/** The leaves of trees and shrubs in the open. */
export const CROWN: ClutterMaterial = {
  name: 'crown',
  foliage: true,
  sprays: true,
  tiled: true,
  maps: { ...CROWN_MAPS, normal: CROWN_NORMAL, pbr: FOLIAGE_PBR, thickness: LEAF_THICKNESS },
};
export const FERN: ClutterMaterial = {
  name: 'fern',
  foliage: true,
  maps: { ...FERN_MAPS, normal: FERN_NORMAL, pbr: FOLIAGE_PBR, thickness: LEAF_THICKNESS },
};
export const FLOWER: ClutterMaterial = {
  name: 'flower',
  foliage: true,
  maps: { ...FLOWER_MAPS, pbr: FOLIAGE_PBR, thickness: GRASS_THICKNESS },
};
/** Fallen leaves, through which no light shines. */
export const LITTER: ClutterMaterial = {
  name: 'litter',
  foliage: true,
  maps: { ...LITTER_MAPS, normal: LITTER_NORMAL },
};

export const CLUTTER_MATERIALS: readonly ClutterMaterial[] = [
  GRASS,
  MEADOW,
  SHRUB_LEAVES,
  TREE_LEAVES,
  BARK,
  ROCK,
  CROWN,
  FERN,
  FLOWER,
  LITTER,
];

/** The maps, in the order of the slots. */
export function mapsOf(material: ClutterMaterial): readonly ClutterTexture[] {
  return CLUTTER_SLOTS.flatMap((slot) => material.maps[slot] ?? []);
}

/**
 * Returns `m` of the diffuse formula (see {@link ClutterTexture}): twice the mean luminance of the decoded stock
 * diffuse map. Where alpha is 255, the shader divides the texel by `m`, so that the average colour equals the colour of
 * the ground. Texels that the stock opacity map hides do not count.
 */
export function meanLuminance(material: ClutterMaterial): number {
  const { diffuse, opacity } = material.maps;
  if (!diffuse) return 1;
  const [texels] = diffuse.levels() as [Uint8Array];
  const mask = opacity?.size === diffuse.size ? opacity.levels()[0] : undefined;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < texels.length; i += 4) {
    if (mask && mask[i]! < 128) continue;
    const linear = texels[i + 3]! >= 128;
    const decode = (byte: number): number => (linear ? byte / 255 : linearFromSrgb(byte / 255));
    sum += 2 * (0.2126 * decode(texels[i]!) + 0.7152 * decode(texels[i + 1]!) + 0.0722 * decode(texels[i + 2]!));
    count++;
  }
  return count > 0 ? sum / count : 1;
}
