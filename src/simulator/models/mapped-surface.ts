/** An image of any size up to 2048 × 2048: RGBA with 8 bits per channel, row 0 at the top. */
export interface TextureImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The continuation of a texture outside [0, 1], in the direction of one axis. The names are those of WebGPU. */
export type TextureWrap = 'repeat' | 'mirror-repeat' | 'clamp-to-edge';

export interface TextureSampler {
  readonly wrapU: TextureWrap;
  readonly wrapV: TextureWrap;
  readonly magnify: 'nearest' | 'linear';
  readonly minify: 'nearest' | 'linear';
  /** The way in which two mip levels are mixed. If it is null, the largest level is used at any distance. */
  readonly mips: 'nearest' | 'linear' | null;
}

/** An affine map of uvs. With [a, b, c, d, e, f], (u, v) becomes (a·u + b·v + c, d·u + e·v + f). */
export type UvTransform = readonly [number, number, number, number, number, number];

export interface MappedTexture {
  readonly image: TextureImage;
  /** The uvs of the mesh that the texture has: 0 for `uvs`, 1 for `secondUvs`. */
  readonly uvSet: 0 | 1;
  readonly transform: UvTransform;
  readonly sampler: TextureSampler;
}

/** The purposes that the textures of a surface have (glTF 2.0, Materials). */
export const MAPPED_ROLES = ['baseColour', 'metallicRoughness', 'normal', 'occlusion', 'emissive'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];
/** The roles whose images contain sRGB colours. All other images contain data. */
export const COLOUR_ROLES: readonly MappedRole[] = ['baseColour', 'emissive'];

/**
 * The effect that alpha has on a surface. Alpha is a product: that of the base colour, that of the texture, and that of
 * the vertex colour are multiplied.
 */
export type AlphaUse =
  | { readonly mode: 'ignored' }
  /** The surface has holes where alpha is less than `cutoff`. */
  | { readonly mode: 'cut'; readonly cutoff: number }
  /** The visible colour is a mixture. Alpha is the share that the surface has in it. */
  | { readonly mode: 'blended' };

/**
 * The properties of a surface for which two packed images are not enough. It has separate textures, vertex colours,
 * holes, or an emission that comes from a texture. Meshes with such materials cannot be drawn together. Besides, each
 * of its pixels costs more than a pixel of a surface with packed images.
 */
export interface MappedSurface {
  readonly key: string;
  readonly textures: Readonly<Record<MappedRole, MappedTexture | null>>;
  readonly normalScale: number;
  readonly occlusionStrength: number;
  /** Alpha of the base colour. The other alphas are multiplied by it. */
  readonly alpha: number;
  readonly alphaUse: AlphaUse;
  /** True to draw the base colour without lighting (KHR_materials_unlit). */
  readonly unlit: boolean;
}

/** If alpha is at least this, a blended surface counts as opaque. Rounded to an 8-bit number, such an alpha is 255. */
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

/** Returns true if points of the surface may emit different light. */
export const emitsByPoint = ({ textures, unlit }: MappedSurface): boolean => textures.emissive !== null || unlit;

/** Applies `change` to each image of a surface. If `change` returns null for an image, its texture is removed. */
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
