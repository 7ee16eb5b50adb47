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
  /**
   * A format that can be filtered. The format is not an `-srgb` format, because the image is sampled without
   * conversion.
   */
  readonly format: GPUTextureFormat;
  /** The mip levels, largest first. Rows of texels or blocks follow each other without padding. */
  readonly levels: readonly {
    readonly data: Uint8Array<ArrayBuffer>;
    readonly bytesPerRow: number;
    readonly rows: number;
  }[];
}

/** The cost of replacing textures so far. */
export interface ClutterTextureWork {
  uploaded: number;
  bindGroups: number;
  /** Number of replaced images that are kept, because unfinished frames use them. */
  readonly retiring: number;
}

const FRAMES_IN_FLIGHT = 3;
/**
 * Maximum number of replaced images that are kept. This limit is necessary because clients may go on replacing images
 * while no frame is drawn.
 */
const RETIRED_MAX = 32;

/**
 * The texels that a shader reads if a material lacks a map. The texels mean, in the order of the maps: a grey colour; a
 * flat surface; no occlusion, and rough; no holes; no light passes through.
 */
const NEUTRAL: Readonly<Record<ClutterSlot, readonly [number, number, number, number]>> = {
  diffuse: [128, 128, 128, 255],
  normal: [128, 128, 255, 255],
  pbr: [255, 230, 0, 255],
  opacity: [255, 255, 255, 255],
  thickness: [255, 255, 255, 255],
};

/** Keeps the maps of clutter materials on the GPU, and a bind group for each material. */
export class ClutterTextures {
  readonly layout: GPUBindGroupLayout;
  readonly work: ClutterTextureWork;
  /** Increases whenever an image replaces a map or a stock map is restored. */
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
    // The vertex stage reads the maps, too: it lights distant instances by the mean of the maps.
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
      // On a software adapter, filtering between mip levels would double the cost, and on leaves with cut-outs its
      // effect is invisible.
      device.createSampler({ label, addressModeU: 'repeat', addressModeV, magFilter: 'linear', minFilter: 'linear' });
    // On leaf cards with one image, v is clamped, because filtering would otherwise mix the bottom of the image into the
    // top of the card.
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
        material.foliage && !material.tiled ? foliage : solid,
        ...views,
      ]);
      this.#groups.set(material, group);
    }
    return group;
  }

  /** @param textureName id of a stock map, as in the rows of `paint/textures/clutter` */
  repoint(textureName: string, image: ClutterImage | 'stock'): void {
    this.revision++;
    const before = this.#images.get(textureName);
    if (before) this.#retired.push({ texture: before, frames: FRAMES_IN_FLIGHT + 1 });
    // WebGPU keeps a destroyed texture until the submitted commands that read it are finished.
    if (this.#retired.length > RETIRED_MAX) this.#retired.shift()!.texture.destroy();
    if (image === 'stock') this.#images.delete(textureName);
    else this.#images.set(textureName, this.#upload(`clutter ${textureName}`, image));
    for (const material of this.#groups.keys()) {
      if (mapsOf(material).some(({ id }) => id === textureName)) this.#groups.delete(material);
    }
  }

  /** Frees the replaced images that no unfinished frame can read any more. */
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
      // Shaders compare each texel with this mean luminance. It belongs to the stock map, even if an image replaces
      // that map.
      this.context.write(buffer, 0, Float32Array.of(this.#maps.luminance(material), 0, 0, 0));
      this.#uniforms.set(material, buffer);
    }
    return buffer;
  }
}

/**
 * Returns the size of a mip level. In a compressed format, the size is rounded up to whole blocks, as copies need it.
 */
function levelSize(width: number, height: number, level: number, format: GPUTextureFormat): [number, number] {
  const [w, h] = [Math.max(1, width >> level), Math.max(1, height >> level)];
  const block = /^(bc|etc2|eac)/.test(format) ? [4, 4] : /^astc-(\d+)x(\d+)/.exec(format)?.slice(1).map(Number);
  if (!block) return [w, h];
  const up = (size: number, step: number): number => Math.ceil(size / step) * step;
  return [up(w, block[0]!), up(h, block[1]!)];
}
