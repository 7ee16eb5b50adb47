import {
  COLOUR_ROLES,
  MAPPED_ROLES,
  type MappedRole,
  type MappedSurface,
  type MappedTexture,
  type TextureImage,
  type TextureSampler,
} from '../../../simulator/models/index.js';
import type { GpuContext } from '../gpu-context.js';
import { TEXTURE_MAPS, textureMapsUniform } from '../layouts/texture-maps.js';
import { MipGenerator } from './mip-generator.js';

/** A texture without effect, which is bound if a surface has no texture for a role. */
const NEUTRAL: TextureImage = { key: 'neutral', width: 1, height: 1, pixels: new Uint8Array([255, 255, 255, 255]) };
const NEUTRAL_SAMPLER: TextureSampler = {
  wrapU: 'repeat',
  wrapV: 'repeat',
  magnify: 'nearest',
  minify: 'nearest',
  mips: null,
};

/** The layout of {@link MappedTextures.group}, @group(2) in shaders/fleet/textures.wgsl. */
export function mappedTexturesLayout(context: GpuContext): GPUBindGroupLayout {
  const { FRAGMENT, VERTEX } = GPUShaderStage;
  const count = MAPPED_ROLES.length;
  return context.device.createBindGroupLayout({
    label: 'mapped textures',
    entries: [
      { binding: 0, visibility: FRAGMENT | VERTEX, buffer: { minBindingSize: TEXTURE_MAPS.size } },
      ...MAPPED_ROLES.map((_, i) => ({ binding: 1 + i, visibility: FRAGMENT, texture: {} })),
      ...MAPPED_ROLES.map((_, i) => ({ binding: 1 + count + i, visibility: FRAGMENT, sampler: {} })),
    ],
  });
}

/** Keeps the textures of surfaces whose textures are mapped separately, and a bind group for each such surface. */
export class MappedTextures {
  #layout: GPUBindGroupLayout | null = null;
  readonly #textures = new Map<
    string,
    { readonly texture: GPUTexture; readonly view: GPUTextureView; readonly image: string; readonly bytes: number }
  >();
  readonly #samplers = new Map<string, GPUSampler>();
  readonly #groups = new WeakMap<MappedSurface, GPUBindGroup>();
  #mips: MipGenerator | null = null;

  constructor(private readonly context: GpuContext) {}

  /** The first call for a surface creates its bind group, and uploads its textures. */
  group(surface: MappedSurface): GPUBindGroup {
    let group = this.#groups.get(surface);
    if (!group) {
      this.#layout ??= mappedTexturesLayout(this.context);
      const maps = textureMapsUniform(surface);
      const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
      const buffer = this.context.buffer(`texture maps ${surface.key}`, maps.byteLength, usage);
      this.context.write(buffer, 0, maps);
      const textures = MAPPED_ROLES.map((role) => this.#texture(role, surface.textures[role]));
      const samplers = MAPPED_ROLES.map((role) => this.#sampler(surface.textures[role]?.sampler ?? NEUTRAL_SAMPLER));
      group = this.context.bindGroup(`textures ${surface.key}`, this.#layout, [{ buffer }, ...textures, ...samplers]);
      this.#groups.set(surface, group);
    }
    return group;
  }

  /** Returns the total size of all textures whose images are not in `images`, without their mip levels, bytes. */
  bytesBeside(images: ReadonlySet<string>): number {
    return [...this.#textures.values()].reduce((sum, { image, bytes }) => (images.has(image) ? sum : sum + bytes), 0);
  }

  destroy(): void {
    for (const { texture } of this.#textures.values()) texture.destroy();
  }

  #texture(role: MappedRole, texture: MappedTexture | null): GPUTextureView {
    const image = texture?.image ?? NEUTRAL;
    const format = COLOUR_ROLES.includes(role) ? 'rgba8unorm-srgb' : 'rgba8unorm';
    const key = `${format} ${image.key}`;
    let kept = this.#textures.get(key);
    if (!kept) {
      const uploaded = this.#upload(image, format);
      kept = { texture: uploaded, view: uploaded.createView(), image: image.key, bytes: image.pixels.byteLength };
      this.#textures.set(key, kept);
    }
    return kept.view;
  }

  #upload({ key, width, height, pixels }: TextureImage, format: GPUTextureFormat): GPUTexture {
    const { TEXTURE_BINDING, COPY_DST, RENDER_ATTACHMENT } = GPUTextureUsage;
    const texture = this.context.texture({
      label: `texture ${key}`,
      size: [width, height],
      mipLevelCount: Math.floor(Math.log2(Math.max(width, height))) + 1,
      format,
      usage: TEXTURE_BINDING | COPY_DST | RENDER_ATTACHMENT,
    });
    this.context.counters.uploadedBytes += pixels.byteLength;
    this.context.device.queue.writeTexture(
      { texture },
      pixels as Uint8Array<ArrayBuffer>,
      { bytesPerRow: width * 4, rowsPerImage: height },
      [width, height],
    );
    if (texture.mipLevelCount > 1) (this.#mips ??= new MipGenerator(this.context)).generate(texture, 0);
    return texture;
  }

  #sampler(sampler: TextureSampler): GPUSampler {
    const key = JSON.stringify(sampler);
    let made = this.#samplers.get(key);
    if (!made) {
      const { wrapU, wrapV, magnify, minify, mips } = sampler;
      made = this.context.device.createSampler({
        label: `texture ${key}`,
        addressModeU: wrapU,
        addressModeV: wrapV,
        magFilter: magnify,
        minFilter: minify,
        mipmapFilter: mips ?? 'nearest',
        // With a maximum of 0.25, only level 0 is sampled. With 0, the sampler would always use its magnification
        // filter (Vulkan, VkSamplerCreateInfo).
        ...(mips === null ? { lodMaxClamp: 0.25 } : {}),
      });
      this.#samplers.set(key, made);
    }
    return made;
  }
}
