/** An image in RGBA order, 8 bits per channel, row 0 at the top, of any size up to 2048 × 2048. */
export interface TextureImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Wrapping outside of [0, 1] along one axis of a texture, by the names of WebGPU. */
export type TextureWrap = 'repeat' | 'mirror-repeat' | 'clamp-to-edge';

/** The way in which a texture is sampled. */
export interface TextureSampler {
  readonly wrapU: TextureWrap;
  readonly wrapV: TextureWrap;
  readonly magnify: 'nearest' | 'linear';
  readonly minify: 'nearest' | 'linear';
  /** Filter between mip levels; null uses only the largest level at any distance. */
  readonly mips: 'nearest' | 'linear' | null;
}

/** An affine map of uvs: (u, v) becomes (a·u + b·v + c, d·u + e·v + f) for [a, b, c, d, e, f]. */
export type UvTransform = readonly [number, number, number, number, number, number];

/** An image on a surface, with its own uvs and sampler. */
export interface MappedTexture {
  readonly image: TextureImage;
  /** The uv set of the mesh: 0 for `uvs`, 1 for `secondUvs`. */
  readonly uvSet: 0 | 1;
  readonly transform: UvTransform;
  readonly sampler: TextureSampler;
}

/** The textures of a surface, by their content (glTF 2.0, Materials). */
export const MAPPED_ROLES = ['baseColour', 'metallicRoughness', 'normal', 'occlusion', 'emissive'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];
/** The roles whose images are sRGB colours; the others contain data. */
export const COLOUR_ROLES: readonly MappedRole[] = ['baseColour', 'emissive'];

/** The effect of alpha on a surface. Alpha is the product of base colour, texture and vertex colour. */
export type AlphaUse =
  | { readonly mode: 'ignored' }
  /** There is a hole where alpha is less than `cutoff`. */
  | { readonly mode: 'cut'; readonly cutoff: number }
  /** Alpha is the surface's share of the visible colour. */
  | { readonly mode: 'blended' };

/**
 * A surface with individual textures, vertex colours, holes, or textured emission. It needs its own draw per mesh and
 * material, and costs more per pixel than the two packed images of a material.
 */
export interface MappedSurface {
  /** Content key: equal keys mean equal surfaces. */
  readonly key: string;
  readonly textures: Readonly<Record<MappedRole, MappedTexture | null>>;
  readonly normalScale: number;
  readonly occlusionStrength: number;
  /** Alpha of the base colour. */
  readonly alpha: number;
  readonly alphaUse: AlphaUse;
  /** True to show the base colour under any light (KHR_materials_unlit). */
  readonly unlit: boolean;
}

/** The minimum alpha of a blended surface that counts as opaque: it rounds to 255 of 255. */
export const OPAQUE_ALPHA = 254.5 / 255;

export const NO_TEXTURES: MappedSurface['textures'] = {
  baseColour: null,
  metallicRoughness: null,
  normal: null,
  occlusion: null,
  emissive: null,
};

/** A surface with only its material's constants and vertex colours. */
export const PLAIN_MAPPED_SURFACE: MappedSurface = {
  key: 'plain',
  textures: NO_TEXTURES,
  normalScale: 1,
  occlusionStrength: 1,
  alpha: 1,
  alphaUse: { mode: 'ignored' },
  unlit: false,
};

/** Reports whether a surface's emission varies over it. */
export const emitsByPoint = ({ textures, unlit }: MappedSurface): boolean => textures.emissive !== null || unlit;

/** Applies `change` to each image of a surface; a texture whose image becomes null is removed. */
export function withImages(
  surface: MappedSurface,
  change: (image: TextureImage) => TextureImage | null,
): MappedSurface {
  const textures = Object.fromEntries(
    MAPPED_ROLES.map((role) => {
      const texture = surface.textures[role];
      const image = texture && change(texture.image);
      return [role, image && { ...texture, image }];
    }),
  ) as Record<MappedRole, MappedTexture | null>;
  return { ...surface, textures };
}
