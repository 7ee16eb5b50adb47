import type { Material as GltfMaterial, Texture, TextureInfo } from '@gltf-transform/core';
import type { Transform as TextureTransform, Transmission } from '@gltf-transform/extensions';
import type { MappedRole, TextureSampler, TextureWrap, UvTransform } from '../mapped-surface.js';

export interface TextureMap {
  readonly role: MappedRole;
  readonly texture: Texture;
  /** The number n of the uv set `TEXCOORD_n`. */
  readonly set: number;
  readonly transform: UvTransform;
  readonly sampler: TextureSampler;
}

export interface UvPlan {
  /**
   * Numbers of the sets `TEXCOORD_n` that the textures use. The first set becomes `uvs`; a second set becomes
   * `secondUvs`.
   */
  readonly sets: readonly [number] | readonly [number, number];
  /** The reader has applied this transform to `uvs`, so the material no longer contains it. */
  readonly baked: UvTransform;
  /**
   * The uvs from which the tangents are computed. `uvSet` is an index of `sets`; `transform` is applied after `baked`.
   */
  readonly tangents: { readonly uvSet: 0 | 1; readonly transform: UvTransform };
}

export const NO_TRANSFORM: UvTransform = [1, 0, 0, 0, 1, 0];

/** The sampler of packed images. If a sampler in the file has no filters, it gets the filters of this one. */
const PACKED_SAMPLER: TextureSampler = {
  wrapU: 'repeat',
  wrapV: 'repeat',
  magnify: 'linear',
  minify: 'linear',
  mips: 'linear',
};

/** The constants of samplers (glTF 2.0, sampler.wrapS, .magFilter and .minFilter). */
const WRAPS: Readonly<Record<number, TextureWrap>> = {
  33071: 'clamp-to-edge',
  33648: 'mirror-repeat',
  10497: 'repeat',
};
const NEAREST = 9728;
const MINIFIED: Readonly<Record<number, Pick<TextureSampler, 'minify' | 'mips'>>> = {
  9728: { minify: 'nearest', mips: null },
  9729: { minify: 'linear', mips: null },
  9984: { minify: 'nearest', mips: 'nearest' },
  9985: { minify: 'linear', mips: 'nearest' },
  9986: { minify: 'nearest', mips: 'linear' },
  9987: { minify: 'linear', mips: 'linear' },
};

export function textureMapsOf(material: GltfMaterial): TextureMap[] {
  const emits = material.getEmissiveFactor().some((value) => value > 0);
  const entries: [MappedRole, Texture | null, TextureInfo | null][] = [
    ['baseColour', material.getBaseColorTexture(), material.getBaseColorTextureInfo()],
    ['normal', material.getNormalTexture(), material.getNormalTextureInfo()],
    ['metallicRoughness', material.getMetallicRoughnessTexture(), material.getMetallicRoughnessTextureInfo()],
    ['occlusion', material.getOcclusionTexture(), material.getOcclusionTextureInfo()],
    ['emissive', emits ? material.getEmissiveTexture() : null, material.getEmissiveTextureInfo()],
  ];
  return entries.flatMap(([role, texture, info]) => (texture && info ? [{ role, texture, ...mapOf(info) }] : []));
}

function mapOf(info: TextureInfo): Pick<TextureMap, 'set' | 'transform' | 'sampler'> {
  const transform = info.getExtension<TextureTransform>('KHR_texture_transform');
  return {
    set: transform?.getTexCoord() ?? info.getTexCoord(),
    transform: transform ? uvTransformOf(transform) : NO_TRANSFORM,
    sampler: {
      ...PACKED_SAMPLER,
      wrapU: WRAPS[info.getWrapS()] ?? 'repeat',
      wrapV: WRAPS[info.getWrapT()] ?? 'repeat',
      magnify: info.getMagFilter() === NEAREST ? 'nearest' : 'linear',
      ...MINIFIED[info.getMinFilter() ?? 0],
    },
  };
}

/** KHR_texture_transform scales first, then rotates, then moves. */
function uvTransformOf(transform: TextureTransform): UvTransform {
  const [su, sv] = transform.getScale();
  const [ou, ov] = transform.getOffset();
  const c = Math.cos(transform.getRotation());
  const s = Math.sin(transform.getRotation());
  return [c * su, s * sv, ou, -s * su, c * sv, ov];
}

/** Reports whether a material is glass. Transparency by alpha alone does not make it glass. */
export function isGlass(material: GltfMaterial): boolean {
  return (material.getExtension<Transmission>('KHR_materials_transmission')?.getTransmissionFactor() ?? 0) > 0;
}

/**
 * Reports whether the images of a material cannot be packed. They can be packed if all textures have the same uvs and
 * the same sampler, and no texture is needed for alpha or emission.
 * @param isColoured true if at least one primitive with this material has vertex colours
 */
export function isMapped(material: GltfMaterial, isColoured: boolean): boolean {
  if (isGlass(material)) return false;
  if (isColoured || material.getExtension('KHR_materials_unlit')) return true;
  const maps = textureMapsOf(material);
  if (maps.some(({ role }) => role === 'emissive')) return true;
  return !haveSameUvs(maps) || !maps.every(({ sampler }) => isPacked(sampler)) || alphaCounts(material);
}

function alphaCounts(material: GltfMaterial): boolean {
  const mode = material.getAlphaMode();
  if (mode === 'OPAQUE') return false;
  const least = mode === 'MASK' ? material.getAlphaCutoff() : 1;
  return material.getBaseColorTexture() !== null || material.getAlpha() < least;
}

const isPacked = (sampler: TextureSampler): boolean =>
  (Object.keys(PACKED_SAMPLER) as (keyof TextureSampler)[]).every((key) => sampler[key] === PACKED_SAMPLER[key]);

const haveSameUvs = ([first, ...others]: readonly TextureMap[]): boolean =>
  others.every(({ set, transform }) => set === first!.set && transform.every((v, i) => v === first!.transform[i]));

export function uvPlanOf(material: GltfMaterial | null, mapped: boolean): UvPlan {
  const maps = material ? textureMapsOf(material) : [];
  if (!mapped) {
    const { set = 0, transform = NO_TRANSFORM } = maps[0] ?? {};
    return { sets: [set], baked: transform, tangents: { uvSet: 0, transform: NO_TRANSFORM } };
  }
  const sets = [...new Set(maps.map(({ set }) => set))].sort((a, b) => a - b);
  const [first = 0, second] = sets;
  const plan = second === undefined ? ([first] as const) : ([first, second] as const);
  const bumps = maps.find(({ role }) => role === 'normal') ?? maps[0];
  const tangents = { uvSet: uvSetOf(plan, bumps?.set ?? first), transform: bumps?.transform ?? NO_TRANSFORM };
  return { sets: plan, baked: NO_TRANSFORM, tangents };
}

/** Returns the index of `TEXCOORD_set` in the sets of a plan: 1 for the second set, and 0 otherwise. */
export function uvSetOf(sets: UvPlan['sets'], set: number): 0 | 1 {
  return sets[1] === set ? 1 : 0;
}

export function transformedUvs(uvs: Float32Array, [a, b, c, d, e, f]: UvTransform): Float32Array<ArrayBuffer> {
  const result = new Float32Array(uvs.length);
  for (let i = 0; i < uvs.length; i += 2) {
    const [u, v] = [uvs[i]!, uvs[i + 1]!];
    result[i] = a * u + b * v + c;
    result[i + 1] = d * u + e * v + f;
  }
  return result;
}
