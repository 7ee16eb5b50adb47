import {
  MAPPED_ROLES,
  OPAQUE_ALPHA,
  type MappedRole,
  type MappedSurface,
  type MappedTexture,
} from '../../../simulator/models/index.js';

/** `TextureMap` in shaders/fleet/textures.wgsl. */
export const TEXTURE_MAP = { size: 32, u: 0, v: 16 } as const;

/** `TextureMaps` in shaders/fleet/textures.wgsl. */
export const TEXTURE_MAPS = {
  size: 192,
  base_colour: 0,
  metallic_roughness: 32,
  normal: 64,
  occlusion: 96,
  emissive: 128,
  normal_scale: 160,
  occlusion_strength: 164,
  alpha: 168,
  least_alpha: 172,
  least_shadow_alpha: 176,
  is_unlit: 180,
} as const;

const OFFSETS: Readonly<Record<MappedRole, number>> = {
  baseColour: TEXTURE_MAPS.base_colour,
  metallicRoughness: TEXTURE_MAPS.metallic_roughness,
  normal: TEXTURE_MAPS.normal,
  occlusion: TEXTURE_MAPS.occlusion,
  emissive: TEXTURE_MAPS.emissive,
};

/**
 * Minimum alpha with which a blended surface casts a shadow. A surface with at least this alpha casts a full shadow,
 * because shadow maps cannot store partial shadows.
 */
const BLENDED_SHADOW_ALPHA = 0.5;

export function textureMapsUniform(surface: MappedSurface): Float32Array<ArrayBuffer> {
  const words = new Float32Array(TEXTURE_MAPS.size / 4);
  for (const role of MAPPED_ROLES) writeMap(words, OFFSETS[role] / 4, surface.textures[role]);
  const { alphaUse } = surface;
  const cutoff = alphaUse.mode === 'cut' ? alphaUse.cutoff : 0;
  words[TEXTURE_MAPS.normal_scale / 4] = surface.textures.normal ? surface.normalScale : 0;
  words[TEXTURE_MAPS.occlusion_strength / 4] = surface.occlusionStrength;
  words[TEXTURE_MAPS.alpha / 4] = surface.alpha;
  words[TEXTURE_MAPS.least_alpha / 4] = alphaUse.mode === 'blended' ? OPAQUE_ALPHA : cutoff;
  words[TEXTURE_MAPS.least_shadow_alpha / 4] = alphaUse.mode === 'blended' ? BLENDED_SHADOW_ALPHA : cutoff;
  words[TEXTURE_MAPS.is_unlit / 4] = surface.unlit ? 1 : 0;
  return words;
}

function writeMap(words: Float32Array, at: number, texture: MappedTexture | null): void {
  const [a, b, c, d, e, f] = texture?.transform ?? [0, 0, 0, 0, 0, 0];
  words.set([a, b, c, texture?.uvSet ?? 0], at + TEXTURE_MAP.u / 4);
  words.set([d, e, f, 0], at + TEXTURE_MAP.v / 4);
}
