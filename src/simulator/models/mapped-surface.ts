/** An image in RGBA order, 8 bits per channel, row 0 at the top, of any size up to 2048 × 2048. */
export interface TextureImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Behaviour outside [0, 1] along one axis of a texture, by the names of WebGPU. */
export type TextureWrap = 'repeat' | 'mirror-repeat' | 'clamp-to-edge';

/** The way in which a texture is sampled. */
export interface TextureSampler {
  readonly wrapU: TextureWrap;
  readonly wrapV: TextureWrap;
  readonly magnify: 'nearest' | 'linear';
  readonly minify: 'nearest' | 'linear';
  /** Choice between mip levels; null uses the image alone, however small it is drawn. */
  readonly mips: 'nearest' | 'linear' | null;
}

/** An affine map of uvs: (u, v) becomes (a·u + b·v + c, d·u + e·v + f) for [a, b, c, d, e, f]. */
export type UvTransform = readonly [number, number, number, number, number, number];

/** An image on a surface, with its own uvs and sampler. */
export interface MappedTexture {
  readonly image: TextureImage;
  /** The uvs of the mesh that it uses: 0 for `uvs`, 1 for `secondUvs`. */
  readonly uvSet: 0 | 1;
  readonly transform: UvTransform;
  readonly sampler: TextureSampler;
}

/** The textures of a surface, by what they hold (glTF 2.0, Materials). */
export const MAPPED_ROLES = ['baseColour', 'metallicRoughness', 'normal', 'occlusion', 'emissive'] as const;
export type MappedRole = (typeof MAPPED_ROLES)[number];
/** The roles whose images are colours, in sRGB; the others hold data. */
export const COLOUR_ROLES: readonly MappedRole[] = ['baseColour', 'emissive'];

/** The meaning of alpha on a surface: of its base colour, times that of the texture and of the vertices. */
export type AlphaUse =
  | { readonly mode: 'ignored' }
  /** Where alpha is less than `cutoff`, there is a hole. */
  | { readonly mode: 'cut'; readonly cutoff: number }
  /** Alpha is the share of the surface in the visible colour. */
  | { readonly mode: 'blended' };

/**
 * A surface whose textures are mapped one by one, or that has colours at its vertices, holes, or textured light. It costs a
 * draw of its own per mesh and material, and more per pixel than the two packed images of a material.
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
  /** True when the base colour is shown as it is, whatever light falls on it (KHR_materials_unlit). */
  readonly unlit: boolean;
}

/** The least alpha of a blended surface that is opaque: it rounds to 255 of 255. */
export const OPAQUE_ALPHA = 254.5 / 255;

export const NO_TEXTURES: MappedSurface['textures'] = {
  baseColour: null,
  metallicRoughness: null,
  normal: null,
  occlusion: null,
  emissive: null,
};

/** A surface that has nothing but the constants of its material, and colours at its vertices. */
export const PLAIN_MAPPED_SURFACE: MappedSurface = {
  key: 'plain',
  textures: NO_TEXTURES,
  normalScale: 1,
  occlusionStrength: 1,
  alpha: 1,
  alphaUse: { mode: 'ignored' },
  unlit: false,
};

/** Reports whether the light that a surface emits differs from point to point. */
export const emitsByPoint = ({ textures, unlit }: MappedSurface): boolean => textures.emissive !== null || unlit;

/** The surface with `change` applied to each of its images; a texture whose image becomes null is left out. */
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
