import type { Material as GltfMaterial, Texture } from '@gltf-transform/core';
import type { EmissiveStrength, Transmission } from '@gltf-transform/extensions';
import { DocumentError } from '../../errors/index.js';
import { linearFromSrgb } from '../../math/colour.js';
import type { Material, SurfaceImage } from '../model.js';
import { type DecodedImage, type DecodeImage, resampledSquare, squareSide } from './decoded-image.js';

/** The material of a primitive without one (glTF 2.0, Material: defaults). */
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

/**
 * The least opacity of glass: a trace, so that a pane shows even when its file says that it lets everything through.
 */
const CLEAREST = 0.05;

/**
 * A reader that maps glTF materials to ours and packs up to four images into two. Blended and transmissive materials
 * become glass; cut-outs are drawn whole; an emissive image counts with its mean.
 */
export class MaterialReader {
  readonly #decoded = new Map<Texture, Promise<DecodedImage>>();
  readonly #materials = new Map<GltfMaterial, Promise<Material>>();

  /**
   * @param file name of the file for errors
   * @param keyPrefix key of the file's contents in content keys
   */
  constructor(
    private readonly file: string,
    private readonly keyPrefix: string,
    private readonly decodeImage: DecodeImage,
  ) {}

  /** Reads a material. @param index index of the material in the file */
  read(material: GltfMaterial, index: number): Promise<Material> {
    let known = this.#materials.get(material);
    if (!known) this.#materials.set(material, (known = this.#convert(material, index)));
    return known;
  }

  async #convert(source: GltfMaterial, index: number): Promise<Material> {
    const [r, g, b, alpha] = source.getBaseColorFactor();
    const strength =
      source.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength() ?? 1;
    const transmission = source.getExtension<Transmission>('KHR_materials_transmission')?.getTransmissionFactor() ?? 0;
    const isGlass = transmission > 0 || source.getAlphaMode() === 'BLEND';
    const hides = transmission > 0 ? (1 - transmission) * alpha : alpha;
    const glow = await this.#emissive(source);
    const key = `${this.keyPrefix}/materials/${index}`;
    const images = isGlass ? { albedoOcclusion: null, normalRoughMetal: null } : await this.#images(source, key);
    return {
      key,
      kind: isGlass ? 'glass' : 'opaque',
      baseColour: [r, g, b],
      metallic: source.getMetallicFactor(),
      perceptualRoughness: source.getRoughnessFactor(),
      emissive: [glow[0] * strength, glow[1] * strength, glow[2] * strength],
      opacity: isGlass ? Math.max(CLEAREST, hides) : 1,
      ...images,
    };
  }

  async #emissive(source: GltfMaterial): Promise<readonly [number, number, number]> {
    const [r, g, b] = source.getEmissiveFactor();
    const texture = source.getEmissiveTexture();
    if (!texture || r + g + b === 0) return [r, g, b];
    const { pixels } = await this.#decode(texture);
    const mean = [0, 0, 0];
    for (let i = 0; i < pixels.length; i += 4)
      for (const c of [0, 1, 2]) mean[c]! += linearFromSrgb(pixels[i + c]! / 255);
    const count = pixels.length / 4;
    return [(r * mean[0]!) / count, (g * mean[1]!) / count, (b * mean[2]!) / count];
  }

  async #images(
    source: GltfMaterial,
    key: string,
  ): Promise<{ albedoOcclusion: SurfaceImage | null; normalRoughMetal: SurfaceImage | null }> {
    const image = (texture: Texture | null): Promise<DecodedImage | null> =>
      texture ? this.#decode(texture) : Promise.resolve(null);
    const [albedo, occlusion, normal, roughMetal] = await Promise.all([
      image(source.getBaseColorTexture()),
      image(source.getOcclusionTexture()),
      image(source.getNormalTexture()),
      image(source.getMetallicRoughnessTexture()),
    ]);
    const present = [albedo, occlusion, normal, roughMetal].filter((decoded) => decoded !== null);
    if (present.length === 0) return { albedoOcclusion: null, normalRoughMetal: null };
    const size = squareSide(present);
    const square = (decoded: DecodedImage | null): Uint8Array | null =>
      decoded ? resampledSquare(decoded, size) : null;
    const pack = (name: string, at: (i: number) => readonly [number, number, number, number]): SurfaceImage => {
      const pixels = new Uint8Array(size * size * 4);
      for (let i = 0; i < pixels.length; i += 4) pixels.set(at(i), i);
      return { key: `${key}/${name}`, size, pixels };
    };
    const [a, o, n, m] = [square(albedo), square(occlusion), square(normal), square(roughMetal)];
    const darken = source.getOcclusionStrength();
    const bump = source.getNormalScale();
    const scaled = (v: number): number => Math.min(255, Math.max(0, Math.round((v - 127.5) * bump + 127.5)));
    return {
      albedoOcclusion:
        a || o
          ? pack('albedo-occlusion', (i) => {
              const open = o ? Math.round(255 - (255 - o[i]!) * darken) : 255;
              return a ? [a[i]!, a[i + 1]!, a[i + 2]!, open] : [255, 255, 255, open];
            })
          : null,
      // Roughness is G and metallic B of their image (glTF 2.0, metallicRoughnessTexture).
      normalRoughMetal:
        n || m
          ? pack('normal-rough-metal', (i) => [
              n ? scaled(n[i]!) : 128,
              n ? scaled(n[i + 1]!) : 128,
              m ? m[i + 1]! : 255,
              m ? m[i + 2]! : 255,
            ])
          : null,
    };
  }

  #decode(texture: Texture): Promise<DecodedImage> {
    let known = this.#decoded.get(texture);
    if (!known) this.#decoded.set(texture, (known = this.#decodeNow(texture)));
    return known;
  }

  async #decodeNow(texture: Texture): Promise<DecodedImage> {
    const name = texture.getName() || texture.getURI() || 'unnamed';
    const bytes = texture.getImage();
    if (!bytes) throw this.#problem(name, 'has no data');
    try {
      return await this.decodeImage(bytes, texture.getMimeType());
    } catch (error) {
      throw this.#problem(name, `cannot be decoded as ${texture.getMimeType()}: ${(error as Error).message}`);
    }
  }

  #problem(name: string, what: string): DocumentError {
    return new DocumentError(this.file, [{ path: '/images', message: `image '${name}' ${what}` }]);
  }
}
