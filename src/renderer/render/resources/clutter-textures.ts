import { invariant } from '../../../base/errors/index.js';
import {
  CLUTTER_SLOTS,
  mapsOf,
  type ClutterMaterial,
  type ClutterSlot,
  type ClutterTexture,
} from '../../../simulator/models/clutter/index.js';
import type { GpuContext } from '../gpu-context.js';
import { CLUTTER_MATERIAL } from '../layouts/clutter-rows.js';
import { keptStockMaps, type StockMaps } from './kept-clutter.js';

/** An image that replaces a stock map. */
export interface ClutterImage {
  readonly width: number;
  readonly height: number;
  /** A format that can be filtered and is sampled without conversion. An `-srgb` format is therefore not possible. */
  readonly format: GPUTextureFormat;
  /** The mip levels, the largest first, with rows of texels or blocks tightly packed. */
  readonly levels: readonly {
    readonly data: Uint8Array<ArrayBuffer>;
    readonly bytesPerRow: number;
    readonly rows: number;
  }[];
}

/** Counts since the start that measure the cost of replacing textures. */
export interface ClutterTextureWork {
  /** Number of stock maps and replacing images that were uploaded. */
  uploaded: number;
  /** The number of bind groups made for materials. */
  bindGroups: number;
  /** The number of replaced images that are kept for unfinished frames. */
  readonly retiring: number;
}

/** The number of frames that may still read a texture after it was replaced. */
const FRAMES_IN_FLIGHT = 3;
/**
 * Maximum number of replaced images that are kept. The limit is needed because clients may replace images for hours
 * while no frame is drawn.
 */
const RETIRED_MAX = 32;

/**
 * The texel that a shader reads when a material lacks a map. The values mean, in the order of the maps: grey, flat,
 * unoccluded and rough, without holes, and opaque to light.
 */
const NEUTRAL: Readonly<Record<ClutterSlot, readonly [number, number, number, number]>> = {
  diffuse: [128, 128, 128, 255],
  normal: [128, 128, 255, 255],
  pbr: [255, 230, 0, 255],
  opacity: [255, 255, 255, 255],
  thickness: [255, 255, 255, 255],
};

/**
 * Keeps the maps of clutter materials on the GPU, and one bind group per material. A map that several materials share
 * is one texture. When a map is replaced, only the bind groups of its materials are rebuilt.
 */
export class ClutterTextures {
  readonly layout: GPUBindGroupLayout;
  readonly work: ClutterTextureWork;
  /** Increases when an image replaces a map, or when a stock map is restored. */
  revision = 0;
  #kept: StockMaps | null = null;
  readonly #stock = new Map<ClutterTexture, GPUTexture>();
  readonly #images = new Map<string, GPUTexture>();
  readonly #neutral = new Map<ClutterSlot, GPUTexture>();
  readonly #uniforms = new Map<ClutterMaterial, GPUBuffer>();
  readonly #groups = new Map<ClutterMaterial, GPUBindGroup>();
  readonly #samplers: { readonly solid: GPUSampler; readonly foliage: GPUSampler };
  #retired: { readonly texture: GPUTexture; frames: number }[] = [];

  constructor(private readonly context: GpuContext) {
    const { device } = context;
    // The vertex stage also reads the maps, because it computes the light of distant instances from their mean.
    const visibility = GPUShaderStage.FRAGMENT | GPUShaderStage.VERTEX;
    this.layout = device.createBindGroupLayout({
      label: 'clutter material',
      entries: [
        { binding: 0, visibility, buffer: { type: 'uniform', minBindingSize: CLUTTER_MATERIAL.size } },
        { binding: 1, visibility, sampler: {} },
        ...CLUTTER_SLOTS.map((_, slot) => ({ binding: 2 + slot, visibility, texture: {} })),
      ],
    });
    const sampler = (label: string, addressModeV: GPUAddressMode): GPUSampler =>
      // Filtering between mip levels would double the cost on a software adapter, and it is not visible on cut-out
      // leaves.
      device.createSampler({ label, addressModeU: 'repeat', addressModeV, magFilter: 'linear', minFilter: 'linear' });
    // Clamps the v coordinate of leaf cards; otherwise, filters would mix the bottom of the image into the top of the
    // card.
    this.#samplers = { solid: sampler('clutter', 'repeat'), foliage: sampler('foliage', 'clamp-to-edge') };
    const waiting = (): number => this.#retired.length;
    this.work = {
      uploaded: 0,
      bindGroups: 0,
      get retiring() {
        return waiting();
      },
    };
  }

  group(material: ClutterMaterial): GPUBindGroup {
    let group = this.#groups.get(material);
    if (!group) {
      const { solid, foliage } = this.#samplers;
      const views = CLUTTER_SLOTS.map((slot) => this.#texture(slot, material.maps[slot]).createView());
      this.work.bindGroups++;
      group = this.context.bindGroup(`clutter ${material.name}`, this.layout, [
        { buffer: this.#uniform(material) },
        material.foliage ? foliage : solid,
        ...views,
      ]);
      this.#groups.set(material, group);
    }
    return group;
  }

  /**
   * Replaces a map by an image, or restores the stock map. The next frame shows the change in every material that uses
   * the map. The former image is kept until the frames that use it are finished.
   * @param textureName id of a stock map, as in the rows of `paint/textures/clutter`
   */
  repoint(textureName: string, image: ClutterImage | 'stock'): void {
    this.revision++;
    const before = this.#images.get(textureName);
    if (before) this.#retired.push({ texture: before, frames: FRAMES_IN_FLIGHT + 1 });
    // Submitted commands may still read the texture. WebGPU keeps a destroyed texture valid until they finish.
    if (this.#retired.length > RETIRED_MAX) this.#retired.shift()!.texture.destroy();
    if (image === 'stock') this.#images.delete(textureName);
    else this.#images.set(textureName, this.#upload(`clutter ${textureName}`, image));
    for (const material of this.#groups.keys()) {
      if (mapsOf(material).some(({ id }) => id === textureName)) this.#groups.delete(material);
    }
  }

  /** Call this once per frame. It frees the replaced images that no unfinished frame can still read. */
  endFrame(): void {
    if (this.#retired.length === 0) return;
    for (const retired of this.#retired) if (--retired.frames === 0) retired.texture.destroy();
    this.#retired = this.#retired.filter(({ frames }) => frames > 0);
  }

  get #maps(): StockMaps {
    return (this.#kept ??= keptStockMaps(this.context));
  }

  #texture(slot: ClutterSlot, map: ClutterTexture | undefined): GPUTexture {
    if (!map) return this.#neutralOf(slot);
    const image = this.#images.get(map.id);
    if (image) return image;
    let stock = this.#stock.get(map);
    if (!stock) {
      const levels = this.#maps.levels(map).map((data, level) => {
        const side = Math.max(1, map.size >> level);
        return { data, bytesPerRow: side * 4, rows: side };
      });
      stock = this.#upload(map.id, { width: map.size, height: map.size, format: 'rgba8unorm', levels });
      this.#stock.set(map, stock);
    }
    return stock;
  }

  #neutralOf(slot: ClutterSlot): GPUTexture {
    let texture = this.#neutral.get(slot);
    if (!texture) {
      const data = Uint8Array.from(NEUTRAL[slot]);
      const levels = [{ data, bytesPerRow: 4, rows: 1 }];
      texture = this.#upload(`no ${slot}`, { width: 1, height: 1, format: 'rgba8unorm', levels });
      this.#neutral.set(slot, texture);
    }
    return texture;
  }

  #upload(label: string, { width, height, format, levels }: ClutterImage): GPUTexture {
    invariant(levels.length > 0, `${label} has no mip level`);
    this.work.uploaded++;
    const texture = this.context.texture({
      label,
      size: [width, height],
      format,
      mipLevelCount: levels.length,
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
    });
    levels.forEach(({ data, bytesPerRow, rows }, mipLevel) => {
      this.context.counters.uploadedBytes += data.byteLength;
      this.context.device.queue.writeTexture(
        { texture, mipLevel },
        data,
        { bytesPerRow, rowsPerImage: rows },
        levelSize(width, height, mipLevel, format),
      );
    });
    return texture;
  }

  #uniform(material: ClutterMaterial): GPUBuffer {
    let buffer = this.#uniforms.get(material);
    if (!buffer) {
      const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
      buffer = this.context.buffer(`clutter ${material.name}`, 16, usage);
      // Also when an image replaces the map, shaders compare with the mean luminance of the stock map.
      this.context.write(buffer, 0, Float32Array.of(this.#maps.luminance(material), 0, 0, 0));
      this.#uniforms.set(material, buffer);
    }
    return buffer;
  }
}

/** Returns the size of a mip level as a copy needs it. For compressed formats, this is rounded up to whole blocks. */
function levelSize(width: number, height: number, level: number, format: GPUTextureFormat): [number, number] {
  const [w, h] = [Math.max(1, width >> level), Math.max(1, height >> level)];
  const block = /^(bc|etc2|eac)/.test(format) ? [4, 4] : /^astc-(\d+)x(\d+)/.exec(format)?.slice(1).map(Number);
  if (!block) return [w, h];
  const up = (size: number, step: number): number => Math.ceil(size / step) * step;
  return [up(w, block[0]!), up(h, block[1]!)];
}
