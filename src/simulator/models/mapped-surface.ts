/** An image of any size up to 2048 × 2048: RGBA with 8 bits per channel, row 0 at the top. */
export interface TextureImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** How a texture continues outside [0, 1] along one axis, with the names that WebGPU uses. */
export type TextureWrap = 'repeat' | 'mirror-repeat' | 'clamp-to-edge';

/** How a texture is sampled. */
export interface TextureSampler {
  readonly wrapU: TextureWrap;
  readonly wrapV: TextureWrap;
  readonly magnify: 'nearest' | 'linear';
  readonly minify: 'nearest' | 'linear';
  /** Filter between mip levels. If null, the largest level is used at any distance. */
  readonly mips: 'nearest' | 'linear' | null;
}

/** An affine map of uvs: (u, v) becomes (a·u + b·v + c, d·u + e·v + f) for [a, b, c, d, e, f]. */
export type UvTransform = readonly [number, number, number, number, number, number];

/** An image on a surface, with separate uvs and a separate sampler. */
export interface MappedTexture {
  readonly image: TextureImage;
  /** The uv set of the mesh that the texture uses: 0 for `uvs`, 1 for `secondUvs`. */
  readonly uvSet: 0 | 1;
  readonly transform: UvTransform;
  readonly sampler: TextureSampler;
}

/** The purposes of the textures of a surface (glTF 2.0, Materials). */
export const MAPPED_ROLES = ['baseColour', 'metallicRoughness', 'normal', 'occlusion', 'emissive'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];
/** The roles whose images contain sRGB colours. The other images contain data. */
export const COLOUR_ROLES: readonly MappedRole[] = ['baseColour', 'emissive'];

/** The effect of alpha on a surface. Alpha is the product of base colour, texture and vertex colour. */
export type AlphaUse =
  | { readonly mode: 'ignored' }
  /** The surface has a hole where alpha is less than `cutoff`. */
  | { readonly mode: 'cut'; readonly cutoff: number }
  /** Alpha is the surface's share of the visible colour. */
  | { readonly mode: 'blended' };

/**
 * A surface with individual textures, vertex colours, holes, or textured emission. Each mesh with such a material needs
 * a separate draw, and each pixel costs more than with two packed images.
 */
export interface MappedSurface {
  /** Content key: equal keys mean equal surfaces. */
  readonly key: string;
  readonly textures: Readonly<Record<MappedRole, MappedTexture | null>>;
  readonly normalScale: number;
  readonly occlusionStrength: number;
  /** Alpha of the base colour, as a factor. */
  readonly alpha: number;
  readonly alphaUse: AlphaUse;
  /** True if the base colour is drawn without lighting (KHR_materials_unlit). */
  readonly unlit: boolean;
}

/** The minimum alpha at which a blended surface counts as opaque. As an 8-bit number, it rounds to 255. */
export const OPAQUE_ALPHA = 254.5 / 255;

export const NO_TEXTURES: MappedSurface['textures'] = {
  baseColour: null,
  metallicRoughness: null,
  normal: null,
  occlusion: null,
  emissive: null,
};

/** A surface without textures. The material's constants and vertex colours determine its look. */
export const PLAIN_MAPPED_SURFACE: MappedSurface = {
  key: 'plain',
  textures: NO_TEXTURES,
  normalScale: 1,
  occlusionStrength: 1,
  alpha: 1,
  alphaUse: { mode: 'ignored' },
  unlit: false,
};

/** Reports whether emission can differ between points of a surface. */
export const emitsByPoint = ({ textures, unlit }: MappedSurface): boolean => textures.emissive !== null || unlit;

/** Applies `change` to each image of a surface. If `change` returns null, removes the texture. */
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
