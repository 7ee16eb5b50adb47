import type { Document, Material as GltfMaterial, Texture, TextureInfo } from '@gltf-transform/core';
import type { Vec3 } from '../../base/math/index.js';
import { STOCK_SHARE } from '../../contract/vocabulary/index.js';
import type { MappedSurface, MappedTexture, Material } from '../../simulator/models/index.js';
import type { GltfExtensions } from './extensions.js';
import { blendPaint } from './formulas/blend-paint.js';
import { finished } from './formulas/finish.js';
import type { ImageWriter } from './image-writer.js';
import * as images from './material-images.js';
import type { Coat } from './painted-vessel.js';
import { plainImage } from './surface-sampler.js';
import { putSampler, putTransform } from './texture-places.js';

export interface BakedTextures {
  readonly key: string;
  readonly colour: Texture;
  /** The texture of roughness and metalness; null if the material's own roughness and metalness apply. */
  readonly roughMetal: Texture | null;
  readonly set: number;
}

/** Writes materials into a document, each only once. */
export class MaterialWriter {
  readonly #materials = new Map<string, Promise<GltfMaterial>>();

  constructor(
    private readonly document: Document,
    private readonly extensions: GltfExtensions,
    private readonly textures: ImageWriter,
  ) {}

  /**
   * @param coat the paint; null if the material is not painted
   * @param baked textures that were painted for the surface; null if material and coat alone determine the colour
   */
  write(material: Material, coat: Coat | null, baked: BakedTextures | null, name: string): Promise<GltfMaterial> {
    const key = [
      material.key,
      coatKey(coat),
      baked ? `${baked.key} ${baked.roughMetal ? 'metal' : ''} ${baked.set}` : '',
    ].join('\n');
    let written = this.#materials.get(key);
    if (!written) this.#materials.set(key, (written = this.#write(material, coat, baked, name)));
    return written;
  }

  async #write(
    material: Material,
    coat: Coat | null,
    baked: BakedTextures | null,
    name: string,
  ): Promise<GltfMaterial> {
    const target = this.document.createMaterial(name);
    const { mapped } = material;
    if (material.kind === 'glass') {
      const transmission = this.extensions.transmission
        .createTransmission()
        .setTransmissionFactor(1 - material.opacity);
      target.setExtension('KHR_materials_transmission', transmission);
    }
    if (mapped?.unlit) target.setExtension('KHR_materials_unlit', this.extensions.unlit.createUnlit());
    if (mapped) putAlpha(target, mapped);
    if (baked) {
      target.setBaseColorFactor([1, 1, 1, 1]).setBaseColorTexture(baked.colour);
      putBaked(target.getBaseColorTextureInfo()!, baked.set);
    } else await this.#colour(target, material, coat);
    if (mapped?.unlit) return target;
    await this.#surface(target, material, coat, baked);
    this.#emission(target, material);
    return target;
  }

  async #colour(target: GltfMaterial, material: Material, coat: Coat | null): Promise<void> {
    const { mapped, albedoOcclusion } = material;
    const base = mapped?.unlit ? material.emissive : material.baseColour;
    const texture = mapped?.textures.baseColour ?? null;
    const image = texture ? texture.image : albedoOcclusion && plainImage(albedoOcclusion);
    const alpha = mapped?.alpha ?? 1;
    const keepsAlpha = mapped !== undefined && mapped.alphaUse.mode !== 'ignored';
    const paint = coat?.colour ?? null;
    const blend = coat?.blend ?? 'multiply';
    const isFactor = paint === null || blend === 'multiply' || !image;
    const factor: Vec3 = isFactor
      ? paint
        ? blendPaint(blend, base, paint)
        : base
      : blend === 'replace'
        ? paint
        : [1, 1, 1];
    target.setBaseColorFactor([share(factor[0]), share(factor[1]), share(factor[2]), share(alpha)]);
    // Paint that replaces the colour hides the image, which is then not needed. But if the surface has holes, the image
    // is still needed for its alpha.
    if (!image || (!isFactor && blend === 'replace' && !keepsAlpha)) return;
    const key = `${image.key} colour ${keepsAlpha}`;
    const written = isFactor
      ? await this.textures.texture(key, () => images.colourPixels(image, keepsAlpha))
      : await this.textures.texture(`${key} ${blend} ${blend === 'tint' ? [base, paint].join(' ') : ''}`, () =>
          images.paintedPixels(image, keepsAlpha, blend, base, paint),
        );
    target.setBaseColorTexture(written);
    this.#place(target.getBaseColorTextureInfo()!, texture);
  }

  async #surface(
    target: GltfMaterial,
    material: Material,
    coat: Coat | null,
    baked: BakedTextures | null,
  ): Promise<void> {
    const { perceptualRoughness, metallic, mapped, albedoOcclusion, normalRoughMetal } = material;
    const finish = coat?.finish ?? ([STOCK_SHARE, STOCK_SHARE] as const);
    const [roughness, metalness] = finished(finish, [perceptualRoughness, metallic]);
    const [keepsRoughness, keepsMetal] = finish.map((each) => each === STOCK_SHARE) as [boolean, boolean];
    target.setRoughnessFactor(share(roughness)).setMetallicFactor(share(metalness));
    if (mapped) await this.#mappedSurface(target, mapped, keepsRoughness, keepsMetal);
    else {
      const channels: images.SurfaceChannels = {
        occlusion: albedoOcclusion && images.hasOcclusion(albedoOcclusion) ? albedoOcclusion : null,
        roughness: keepsRoughness ? normalRoughMetal : null,
        metallic: keepsMetal ? normalRoughMetal : null,
      };
      const { occlusion, roughness: rough, metallic: metal } = channels;
      if (occlusion ?? rough ?? metal) {
        const key = `surface ${[occlusion, rough, metal].map((image) => image?.key ?? '').join('\n')}`;
        const written = await this.textures.texture(key, () => images.surfacePixels(channels));
        if (occlusion) {
          target.setOcclusionTexture(written);
          this.#place(target.getOcclusionTextureInfo()!, null);
        }
        if (rough ?? metal) {
          target.setMetallicRoughnessTexture(written);
          this.#place(target.getMetallicRoughnessTextureInfo()!, null);
        }
      }
      if (normalRoughMetal) {
        const key = `${normalRoughMetal.key} normal`;
        target.setNormalTexture(await this.textures.texture(key, () => images.normalPixels(normalRoughMetal)));
        this.#place(target.getNormalTextureInfo()!, null);
      }
    }
    if (!baked?.roughMetal) return;
    target.setRoughnessFactor(1).setMetallicFactor(1).setMetallicRoughnessTexture(baked.roughMetal);
    putBaked(target.getMetallicRoughnessTextureInfo()!, baked.set);
  }

  async #mappedSurface(
    target: GltfMaterial,
    { textures, normalScale, occlusionStrength }: MappedSurface,
    keepsRoughness: boolean,
    keepsMetal: boolean,
  ): Promise<void> {
    const { metallicRoughness, normal, occlusion, emissive } = textures;
    const plain = (texture: MappedTexture): Promise<Texture> =>
      this.textures.texture(`${texture.image.key} data`, () => images.withoutChannels(texture.image, [3]));
    if (metallicRoughness && (keepsRoughness || keepsMetal)) {
      const dropped = [...(keepsRoughness ? [] : [1]), ...(keepsMetal ? [] : [2]), 3];
      const key = `${metallicRoughness.image.key} without ${dropped.join(' ')}`;
      target.setMetallicRoughnessTexture(
        await this.textures.texture(key, () => images.withoutChannels(metallicRoughness.image, dropped)),
      );
      this.#place(target.getMetallicRoughnessTextureInfo()!, metallicRoughness);
    }
    if (normal) {
      target.setNormalTexture(await plain(normal)).setNormalScale(normalScale);
      this.#place(target.getNormalTextureInfo()!, normal);
    }
    if (occlusion) {
      target.setOcclusionTexture(await plain(occlusion)).setOcclusionStrength(occlusionStrength);
      this.#place(target.getOcclusionTextureInfo()!, occlusion);
    }
    if (emissive) {
      target.setEmissiveTexture(await plain(emissive));
      this.#place(target.getEmissiveTextureInfo()!, emissive);
    }
  }

  /** Writes the emitted radiance. Values above 1 need the extension KHR_materials_emissive_strength. */
  #emission(target: GltfMaterial, { emissive }: Material): void {
    const most = Math.max(...emissive);
    if (!(most > 0)) return;
    const strength = Math.max(1, most);
    target.setEmissiveFactor(emissive.map((value) => share(value / strength)) as [number, number, number]);
    if (strength === 1) return;
    const extension = this.extensions.emissiveStrength.createEmissiveStrength().setEmissiveStrength(strength);
    target.setExtension('KHR_materials_emissive_strength', extension);
  }

  /** @param texture null for an image that is repeated and uses the first set of texture coordinates */
  #place(info: TextureInfo, texture: MappedTexture | null): void {
    putSampler(info, texture?.sampler ?? null);
    if (!texture) return;
    info.setTexCoord(texture.uvSet);
    putTransform(info, texture.transform, this.extensions.transform);
  }
}

function putAlpha(target: GltfMaterial, { alphaUse }: MappedSurface): void {
  if (alphaUse.mode === 'cut') target.setAlphaMode('MASK').setAlphaCutoff(alphaUse.cutoff);
  else if (alphaUse.mode === 'blended') target.setAlphaMode('BLEND');
}

function putBaked(info: TextureInfo, set: number): void {
  putSampler(info, {
    wrapU: 'clamp-to-edge',
    wrapV: 'clamp-to-edge',
    magnify: 'linear',
    minify: 'linear',
    mips: 'linear',
  });
  info.setTexCoord(set);
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Returns a key that is equal for coats that look the same on surfaces without a page. Patterns are left out, because
 * they are only drawn on pages.
 */
function coatKey(coat: Coat | null): string {
  return coat ? [coat.colour ? `${coat.blend} ${coat.colour.join(' ')}` : 'bare', ...coat.finish].join(' ') : '';
}
