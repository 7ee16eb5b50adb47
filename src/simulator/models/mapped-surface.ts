/** An image of any size up to 2048 × 2048: RGBA with 8 bits per channel, row 0 at the top. */
export interface TextureImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The continuation of a texture outside [0, 1] along an axis. The names are those of WebGPU. */
export type TextureWrap = 'repeat' | 'mirror-repeat' | 'clamp-to-edge';

export interface TextureSampler {
  readonly wrapU: TextureWrap;
  readonly wrapV: TextureWrap;
  readonly magnify: 'nearest' | 'linear';
  readonly minify: 'nearest' | 'linear';
  /** Filter between mip levels. Null to use the largest level at any distance. */
  readonly mips: 'nearest' | 'linear' | null;
}

/** An affine map of uvs: (u, v) becomes (a·u + b·v + c, d·u + e·v + f) for [a, b, c, d, e, f]. */
export type UvTransform = readonly [number, number, number, number, number, number];

export interface MappedTexture {
  readonly image: TextureImage;
  /** The mesh's uv set for the texture: 0 for `uvs`, 1 for `secondUvs`. */
  readonly uvSet: 0 | 1;
  readonly transform: UvTransform;
  readonly sampler: TextureSampler;
}

/** The purposes of the textures of a surface (glTF 2.0, Materials). */
export const MAPPED_ROLES = ['baseColour', 'metallicRoughness', 'normal', 'occlusion', 'emissive'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];
/** The roles whose images contain sRGB colours. The other images contain data. */
export const COLOUR_ROLES: readonly MappedRole[] = ['baseColour', 'emissive'];

/** The effect of alpha on a surface. Alpha is the product of the alphas of base colour, texture and vertex colour. */
export type AlphaUse =
  | { readonly mode: 'ignored' }
  /** The surface has holes where alpha is less than `cutoff`. */
  | { readonly mode: 'cut'; readonly cutoff: number }
  /** Alpha is the surface's share of the visible colour. */
  | { readonly mode: 'blended' };

/**
 * A surface with separate textures, vertex colours, holes, or textured emission. Each mesh with such a material needs
 * its own draw. Its pixels cost more than with two packed images.
 */
export interface MappedSurface {
  readonly key: string;
  readonly textures: Readonly<Record<MappedRole, MappedTexture | null>>;
  readonly normalScale: number;
  readonly occlusionStrength: number;
  /** A factor, from the base colour. */
  readonly alpha: number;
  readonly alphaUse: AlphaUse;
  /** True to draw the base colour without lighting (KHR_materials_unlit). */
  readonly unlit: boolean;
}

/** From this alpha, a blended surface counts as opaque. As an 8-bit number, this alpha is 255. */
export const OPAQUE_ALPHA = 254.5 / 255;

export const NO_TEXTURES: MappedSurface['textures'] = {
  baseColour: null,
  metallicRoughness: null,
  normal: null,
  occlusion: null,
  emissive: null,
};

export const PLAIN_MAPPED_SURFACE: MappedSurface = {
  key: 'plain',
  textures: NO_TEXTURES,
  normalScale: 1,
  occlusionStrength: 1,
  alpha: 1,
  alphaUse: { mode: 'ignored' },
  unlit: false,
};

/** Reports whether emission can vary over the surface. */
export const emitsByPoint = ({ textures, unlit }: MappedSurface): boolean => textures.emissive !== null || unlit;

/** Applies `change` to each image of a surface. If `change` returns null, the texture is removed. */
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
