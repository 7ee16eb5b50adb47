import type { Material, SurfaceImage } from '../../../simulator/models/index.js';
import type { GpuContext } from '../gpu-context.js';
import { MipGenerator } from './mip-generator.js';

const FORMATS = { albedoOcclusion: 'rgba8unorm-srgb', normalRoughMetal: 'rgba8unorm' } as const;

export type ImageRole = keyof typeof FORMATS;

const LEAST_LAYERS = 4;

/** An array texture; its layers are images that have the same role and size. */
class ImageArray {
  texture: GPUTexture;
  readonly layers = new Map<string, number>();

  constructor(
    private readonly context: GpuContext,
    private readonly role: ImageRole,
    readonly size: number,
    layers: number,
  ) {
    this.texture = this.#create(Math.max(LEAST_LAYERS, layers));
  }

  reserve(count: number): void {
    const layers = this.layers.size + count;
    if (layers > this.texture.depthOrArrayLayers) this.#grow(layers);
  }

  add(image: SurfaceImage, mips: MipGenerator): number {
    const layer = this.layers.size;
    if (layer >= this.texture.depthOrArrayLayers) this.#grow(this.texture.depthOrArrayLayers * 2);
    this.layers.set(image.key, layer);
    this.context.counters.uploadedBytes += image.pixels.byteLength;
    this.context.device.queue.writeTexture(
      { texture: this.texture, origin: [0, 0, layer] },
      image.pixels as Uint8Array<ArrayBuffer>,
      { bytesPerRow: image.size * 4, rowsPerImage: image.size },
      [image.size, image.size],
    );
    mips.generate(this.texture, layer);
    return layer;
  }

  #grow(layers: number): void {
    const larger = this.#create(layers);
    const encoder = this.context.device.createCommandEncoder({ label: `grow ${this.role} ${this.size}` });
    for (let mipLevel = 0; mipLevel < this.texture.mipLevelCount; mipLevel++) {
      const side = Math.max(1, this.size >> mipLevel);
      encoder.copyTextureToTexture({ texture: this.texture, mipLevel }, { texture: larger, mipLevel }, [
        side,
        side,
        this.texture.depthOrArrayLayers,
      ]);
    }
    this.context.device.queue.submit([encoder.finish()]);
    this.texture.destroy();
    this.texture = larger;
  }

  #create(layers: number): GPUTexture {
    return this.context.texture({
      label: `${this.role} ${this.size} × ${layers}`,
      size: [this.size, this.size, layers],
      mipLevelCount: Math.log2(this.size) + 1,
      format: FORMATS[this.role],
      usage:
        GPUTextureUsage.TEXTURE_BINDING |
        GPUTextureUsage.COPY_DST |
        GPUTextureUsage.COPY_SRC |
        GPUTextureUsage.RENDER_ATTACHMENT,
    });
  }
}

/**
 * Keeps the images of all materials in array textures: one for each combination of role and size. Images with the same
 * content key are stored once. In WebGPU, a shader cannot choose a texture from a table, but it can choose a layer of
 * an array texture.
 */
export class ImageArrays {
  /** Increases when a texture is replaced or a size is added. Bind groups are then invalid. */
  revision = 0;
  readonly #arrays = new Map<string, ImageArray>();
  readonly #mips: MipGenerator;

  constructor(private readonly context: GpuContext) {
    this.#mips = new MipGenerator(context);
  }

  reserve(materials: readonly Material[]): void {
    for (const role of Object.keys(FORMATS) as ImageRole[]) {
      const images = new Map(
        materials.flatMap((material) => (material[role] ? [[material[role].key, material[role]]] : [])),
      );
      const counts = new Map<number, number>();
      for (const { key, size } of images.values()) {
        const isThere = this.#arrays.get(`${role}/${size}`)?.layers.has(key) ?? false;
        if (!isThere) counts.set(size, (counts.get(size) ?? 0) + 1);
      }
      for (const [size, count] of counts) {
        const array = this.#array(role, size, count);
        const before = array.texture;
        array.reserve(count);
        if (array.texture !== before) this.revision++;
      }
    }
  }

  /** Returns the layer that an image has; the first call uploads the image. */
  layer(role: ImageRole, image: SurfaceImage): number {
    const array = this.#array(role, image.size);
    const known = array.layers.get(image.key);
    if (known !== undefined) return known;
    const before = array.texture;
    const layer = array.add(image, this.#mips);
    if (array.texture !== before) this.revision++;
    return layer;
  }

  /** Returns the total size of all images whose keys are not in `keys`, without their mip levels, bytes. */
  bytesBeside(keys: ReadonlySet<string>): number {
    let bytes = 0;
    for (const { layers, size } of this.#arrays.values()) {
      for (const key of layers.keys()) if (!keys.has(key)) bytes += size ** 2 * 4;
    }
    return bytes;
  }

  destroy(): void {
    for (const { texture } of this.#arrays.values()) texture.destroy();
  }

  view(role: ImageRole, size: number): GPUTextureView {
    return this.#array(role, size).texture.createView({ dimension: '2d-array' });
  }

  #array(role: ImageRole, size: number, layers = LEAST_LAYERS): ImageArray {
    const key = `${role}/${size}`;
    let array = this.#arrays.get(key);
    if (!array) {
      array = new ImageArray(this.context, role, size, layers);
      this.#arrays.set(key, array);
      this.revision++;
    }
    return array;
  }
}
