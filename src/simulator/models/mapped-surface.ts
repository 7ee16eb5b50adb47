/** An image of up to 2048 × 2048 texels: RGBA with 8 bits per channel, beginning with the top row. */
export interface TextureImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** How a texture continues outside [0, 1] along one axis, in the terms of WebGPU. */
export type TextureWrap = 'repeat' | 'mirror-repeat' | 'clamp-to-edge';

export interface TextureSampler {
  readonly wrapU: TextureWrap;
  readonly wrapV: TextureWrap;
  readonly magnify: 'nearest' | 'linear';
  readonly minify: 'nearest' | 'linear';
  /**
   * `linear` mixes two mip levels, and `nearest` uses the nearer one. Null if the largest level is used at any
   * distance.
   */
  readonly mips: 'nearest' | 'linear' | null;
}

/** An affine map of uvs. With [a, b, c, d, e, f], (u, v) becomes (a·u + b·v + c, d·u + e·v + f). */
export type UvTransform = readonly [number, number, number, number, number, number];

export interface MappedTexture {
  readonly image: TextureImage;
  /** The uvs of the mesh for this texture: 0 for `uvs`, 1 for `secondUvs`. */
  readonly uvSet: 0 | 1;
  readonly transform: UvTransform;
  readonly sampler: TextureSampler;
}

export const MAPPED_ROLES = ['baseColour', 'metallicRoughness', 'normal', 'occlusion', 'emissive'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];
/** The roles whose images contain sRGB colours; all others contain data. */
export const COLOUR_ROLES: readonly MappedRole[] = ['baseColour', 'emissive'];

/** Alpha is the product of the alphas of the base colour, the texture and the vertex colour. */
export type AlphaUse =
  | { readonly mode: 'ignored' }
  /** The surface has holes where alpha is less than `cutoff`. */
  | { readonly mode: 'cut'; readonly cutoff: number }
  /** The surface is mixed with what is behind it; alpha is the share of the surface. */
  | { readonly mode: 'blended' };

/**
 * The properties of a surface that two packed images cannot express: separate textures, vertex colours, holes, or an
 * emissive texture. Meshes with such materials cannot share a draw. Such a surface also takes longer to draw, per
 * pixel, than a surface with packed images.
 */
export interface MappedSurface {
  readonly key: string;
  readonly textures: Readonly<Record<MappedRole, MappedTexture | null>>;
  readonly normalScale: number;
  readonly occlusionStrength: number;
  readonly alpha: number;
  readonly alphaUse: AlphaUse;
  /** True if the base colour is drawn without lighting (KHR_materials_unlit). */
  readonly unlit: boolean;
}

/** Minimum alpha of a blended surface that counts as opaque. Rounded to 8 bits, this alpha is 255. */
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

/** Reports whether different points of the surface may emit different light. */
export const emitsByPoint = ({ textures, unlit }: MappedSurface): boolean => textures.emissive !== null || unlit;

/** Replaces the images of a surface. If `change` returns null for an image, the texture with this image is removed. */
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
