import type { Material as GltfMaterial, Texture } from '@gltf-transform/core';
import type { EmissiveStrength, IOR, Transmission } from '@gltf-transform/extensions';
import { DocumentError, shown } from '../../../base/errors/index.js';
import {
  type AlphaUse,
  COLOUR_ROLES,
  type MappedRole,
  type MappedSurface,
  type MappedTexture,
  NO_TEXTURES,
  type TextureImage,
} from '../mapped-surface.js';
import type { Material } from '../model.js';
import { type DecodeImage, type ModelImage, withinLimits } from './decoded-image.js';
import { type PackedImages, packedImages } from './packed-images.js';
import { isGlass, isMapped, type TextureMap, textureMapsOf, uvPlanOf, uvSetOf } from './texture-maps.js';

/** The material of primitives without one in the file (glTF 2.0, Material: defaults). */
export const DEFAULT_MATERIAL: Material = {
  key: 'gltf:default-material',
  kind: 'opaque',
  baseColour: [1, 1, 1],
  metallic: 1,
  perceptualRoughness: 1,
  emissive: [0, 0, 0],
  opacity: 1,
  albedoOcclusion: null,
  normalRoughMetal: null,
};

/** The minimum opacity of glass. */
const CLEAREST = 0.05;

/** Fraction of perpendicular light that uncoated glass reflects (index of refraction 1.5). */
const GLASS_REFLECTANCE = 0.04;

const NO_IMAGES: PackedImages = { albedoOcclusion: null, normalRoughMetal: null };

/**
 * Converts the materials of a glTF file to materials of the simulator. A material that transmits light becomes glass.
 * The images of any other material are packed into two, if they have the same uvs and the same sampler.
 */
export class MaterialReader {
  readonly #decoded = new Map<Texture, Promise<ModelImage>>();
  readonly #images = new Map<string, TextureImage>();
  readonly #materials = new Map<GltfMaterial, Promise<Material>>();

  constructor(
    private readonly file: string,
    private readonly keyPrefix: string,
    private readonly textures: readonly Texture[],
    private readonly decodeImage: DecodeImage,
  ) {}

  /** @param isColoured true if at least one primitive with this material has vertex colours */
  read(material: GltfMaterial, index: number, isColoured: boolean): Promise<Material> {
    let known = this.#materials.get(material);
    if (!known) this.#materials.set(material, (known = this.#convert(material, index, isColoured)));
    return known;
  }

  async #convert(source: GltfMaterial, index: number, isColoured: boolean): Promise<Material> {
    const key = `${this.keyPrefix}/materials/${index}`;
    if (isGlass(source)) return glassMaterial(source, key);
    const common = { ...constantsOf(source), key, kind: 'opaque', opacity: 1 } as const;
    if (!isMapped(source, isColoured)) return { ...common, ...(await this.#packed(source, key)) };
    const unlit = source.getExtension('KHR_materials_unlit') !== null;
    const mapped = await this.#mapped(source, key, isColoured, unlit);
    return { ...common, ...(unlit ? unlitConstants(source) : {}), ...NO_IMAGES, mapped };
  }

  async #packed(source: GltfMaterial, key: string): Promise<PackedImages> {
    const image = (texture: Texture | null): Promise<ModelImage | null> =>
      texture ? this.#decode(texture) : Promise.resolve(null);
    const [albedo, occlusion, normal, roughMetal] = await Promise.all([
      image(source.getBaseColorTexture()),
      image(source.getOcclusionTexture()),
      image(source.getNormalTexture()),
      image(source.getMetallicRoughnessTexture()),
    ]);
    const [occlusionStrength, normalScale] = [source.getOcclusionStrength(), source.getNormalScale()];
    return packedImages(key, { albedo, occlusion, normal, roughMetal, occlusionStrength, normalScale });
  }

  async #mapped(source: GltfMaterial, key: string, isColoured: boolean, unlit: boolean): Promise<MappedSurface> {
    const { sets } = uvPlanOf(source, true);
    const entries = await Promise.all(
      textureMapsOf(source).map(async (map): Promise<[MappedRole, MappedTexture]> => [
        map.role,
        await this.#texture(map, uvSetOf(sets, map.set)),
      ]),
    );
    const textures = { ...NO_TEXTURES, ...(Object.fromEntries(entries) as Partial<MappedSurface['textures']>) };
    return {
      key,
      // An unlit surface emits its colour and reflects nothing, so its colours are in `emissive`.
      textures: unlit ? { ...NO_TEXTURES, baseColour: textures.baseColour, emissive: textures.baseColour } : textures,
      normalScale: source.getNormalScale(),
      occlusionStrength: source.getOcclusionStrength(),
      alpha: source.getAlpha(),
      alphaUse: alphaUseOf(source, textures.baseColour, isColoured),
      unlit,
    };
  }

  async #texture({ role, texture, transform, sampler }: TextureMap, uvSet: 0 | 1): Promise<MappedTexture> {
    const decoded = await this.#decode(texture);
    const encoding = COLOUR_ROLES.includes(role) ? 'srgb' : 'data';
    const key = `${this.keyPrefix}/textures/${this.textures.indexOf(texture)} ${encoding}`;
    let image = this.#images.get(key);
    if (!image) {
      const { width, height, pixels } = withinLimits(decoded, encoding);
      image = { key, width, height, pixels };
      this.#images.set(key, image);
    }
    return { image, uvSet, transform, sampler };
  }

  #decode(texture: Texture): Promise<ModelImage> {
    let known = this.#decoded.get(texture);
    if (!known) this.#decoded.set(texture, (known = this.#decodeNow(texture)));
    return known;
  }

  async #decodeNow(texture: Texture): Promise<ModelImage> {
    const name = texture.getName() || texture.getURI() || 'unnamed';
    const bytes = texture.getImage();
    if (!bytes) throw this.#problem(name, 'has no data; export it again');
    try {
      return await this.decodeImage(bytes, texture.getMimeType());
    } catch (error) {
      throw this.#problem(name, `cannot be decoded as ${texture.getMimeType()}: ${(error as Error).message}`);
    }
  }

  #problem(name: string, what: string): DocumentError {
    return new DocumentError(this.file, [{ path: '/images', message: `image '${shown(name, 64)}' ${what}` }]);
  }
}

type Constants = Pick<Material, 'baseColour' | 'metallic' | 'perceptualRoughness' | 'emissive'>;

function constantsOf(source: GltfMaterial): Constants {
  const [r, g, b] = source.getBaseColorFactor();
  const [er, eg, eb] = source.getEmissiveFactor();
  const strength = source.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength() ?? 1;
  return {
    baseColour: [r, g, b],
    metallic: source.getMetallicFactor(),
    perceptualRoughness: source.getRoughnessFactor(),
    emissive: [er * strength, eg * strength, eb * strength],
  };
}

/**
 * Returns the constants of an unlit material. The constants describe a black metal, which reflects nothing;
 * shaders/gbuffer/layout.wgsl recognizes unlit surfaces by these constants.
 */
function unlitConstants(source: GltfMaterial): Constants {
  const [r, g, b] = source.getBaseColorFactor();
  return { baseColour: [0, 0, 0], metallic: 1, perceptualRoughness: 1, emissive: [r, g, b] };
}

/**
 * Glass has no images. If the index of refraction makes the glass reflect more than ordinary uncoated glass, the
 * difference counts as a coating. Otherwise, the index has no effect.
 */
function glassMaterial(source: GltfMaterial, key: string): Material {
  const constants = constantsOf(source);
  const transmission = source.getExtension<Transmission>('KHR_materials_transmission')?.getTransmissionFactor() ?? 0;
  const ior = source.getExtension<IOR>('KHR_materials_ior')?.getIOR() ?? 1.5;
  const reflectance = ((ior - 1) / (ior + 1)) ** 2;
  const beyondGlass = Math.max(0, (reflectance - GLASS_REFLECTANCE) / (1 - GLASS_REFLECTANCE));
  const coverage = source.getAlphaMode() === 'BLEND' ? source.getAlpha() : 1;
  return {
    ...constants,
    key,
    kind: 'glass',
    metallic: 1 - (1 - constants.metallic) * (1 - beyondGlass),
    opacity: Math.max(CLEAREST, (1 - transmission) * coverage),
    ...NO_IMAGES,
  };
}

/**
 * Returns the effect of alpha on a surface, which depends on the mode of the material (glTF 2.0, Alpha Coverage). In
 * the mode `BLEND`, a surface with alpha 1 everywhere is opaque.
 */
function alphaUseOf(source: GltfMaterial, baseColour: MappedTexture | null, isColoured: boolean): AlphaUse {
  const mode = source.getAlphaMode();
  if (mode === 'OPAQUE') return { mode: 'ignored' };
  if (mode === 'MASK') return { mode: 'cut', cutoff: source.getAlphaCutoff() };
  const isWhole = source.getAlpha() >= 1 && !isColoured && (baseColour === null || isOpaque(baseColour.image));
  return { mode: isWhole ? 'ignored' : 'blended' };
}

function isOpaque({ pixels }: TextureImage): boolean {
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i]! < 255) return false;
  return true;
}
