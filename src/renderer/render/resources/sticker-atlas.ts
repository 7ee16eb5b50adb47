import { invariant } from '../../../base/errors/index.js';
import type { GpuContext } from '../gpu-context.js';
import { type AtlasPlace, type AtlasPlan, levelBlock, packAtlas } from './atlas-packing.js';

export const STICKER_IMAGE_ROW = { size: 64, extent: 0, layer: 4, level_count: 8, spare: 12, levels: 16 } as const;
/** Maximum number of mip levels: enough for an image that is 2048 texels wide. */
const STICKER_LEVELS_MAX = 12;

export interface AtlasImage {
  readonly width: number;
  readonly height: number;
  /**
   * The mip levels, largest first. The levels are RGBA bytes: the colour was multiplied by alpha in linear light, and
   * then encoded as sRGB.
   */
  readonly levels: readonly {
    readonly width: number;
    readonly height: number;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }[];
}

interface Resident {
  readonly width: number;
  readonly height: number;
  readonly levelCount: number;
  readonly origins: readonly (readonly [left: number, top: number])[];
  place: AtlasPlace;
}

/** The format of the atlas: an `-srgb` format, because filtering must mix colours in linear light. */
const FORMAT: GPUTextureFormat = 'rgba8unorm-srgb';

/**
 * Keeps sticker images in one array texture, so that one bind group is enough for all stickers. Each mip level of an
 * image is a rectangle of its own. Shaders sample such a rectangle no closer than half a texel to its edges. So no
 * colour from outside is mixed in: rectangles need no padding between them, and sizes need not be powers of two.
 */
export class StickerAtlas {
  /** Increases whenever an image is added, removed or moved. */
  revision = 0;
  #texture: GPUTexture | null = null;
  readonly #images = new Map<string, Resident>();

  constructor(private readonly context: GpuContext) {}

  get texture(): GPUTexture | null {
    return this.#texture;
  }

  put(name: string, image: AtlasImage): void {
    const { width, height, levels } = image;
    invariant(
      levels.length > 0 && levels.length <= STICKER_LEVELS_MAX,
      `sticker image ${name}: ${levels.length} levels`,
    );
    const { origins } = levelBlock(width, height, levels.length);
    const before = this.#images.get(name);
    const fits = before?.width === width && before.height === height && before.levelCount === levels.length;
    if (!fits) {
      this.#images.delete(name);
      const place = { layer: 0, left: 0, top: 0 };
      const fresh: Resident = { width, height, levelCount: levels.length, origins, place };
      this.#pack(new Map([...this.#images, [name, fresh]]));
    }
    this.#write(this.#images.get(name)!, image);
    this.revision++;
  }

  delete(...names: readonly string[]): void {
    if (!names.some((name) => this.#images.has(name))) return;
    this.#pack(new Map([...this.#images].filter(([name]) => !names.includes(name))));
    this.revision++;
  }

  /** Returns the rows of these images for `sticker_images` in shaders/stickers/bindings.wgsl. */
  rows(names: readonly string[]): Uint32Array<ArrayBuffer> {
    const words = new Uint32Array(Math.max(1, names.length) * (STICKER_IMAGE_ROW.size / 4));
    names.forEach((name, index) => {
      const image = this.#images.get(name);
      invariant(image, `sticker image '${name}' is drawn but is not there`);
      const { width, height, levelCount, origins, place } = image;
      const at = (member: keyof typeof STICKER_IMAGE_ROW): number =>
        (index * STICKER_IMAGE_ROW.size + STICKER_IMAGE_ROW[member]) / 4;
      words[at('extent')] = width | (height << 16);
      words[at('layer')] = place.layer;
      words[at('level_count')] = levelCount;
      origins.forEach(([left, top], level) => {
        words[at('levels') + level] = (place.left + left) | ((place.top + top) << 16);
      });
    });
    return words;
  }

  /** Creates a texture in which exactly these images have room. */
  #pack(images: ReadonlyMap<string, Resident>): void {
    const kept = [...images].filter(([name]) => this.#images.has(name));
    const old = this.#texture;
    const plan = packAtlas(
      [...images.values()].map((image) => levelBlock(image.width, image.height, image.levelCount).block),
    );
    this.#texture = images.size === 0 ? null : this.#create(plan);
    const places = new Map([...images.keys()].map((name, index) => [name, plan.places[index]!]));
    if (old && this.#texture && kept.length > 0) {
      const encoder = this.context.device.createCommandEncoder({ label: 'move sticker images' });
      for (const [name, image] of kept) copyBlock(encoder, old, this.#texture, image, places.get(name)!);
      this.context.device.queue.submit([encoder.finish()]);
    }
    // WebGPU keeps a destroyed texture until the submitted commands that read it are finished.
    old?.destroy();
    this.#images.clear();
    for (const [name, image] of images) {
      image.place = places.get(name)!;
      this.#images.set(name, image);
    }
  }

  #write({ place, origins }: Resident, { levels }: AtlasImage): void {
    levels.forEach(({ width, height, bytes }, level) => {
      const [left, top] = origins[level]!;
      this.context.counters.uploadedBytes += bytes.byteLength;
      this.context.device.queue.writeTexture(
        { texture: this.#texture!, origin: [place.left + left, place.top + top, place.layer] },
        bytes,
        { bytesPerRow: width * 4, rowsPerImage: height },
        [width, height],
      );
    });
  }

  #create({ width, height, layers }: AtlasPlan): GPUTexture {
    return this.context.texture({
      label: `sticker images ${width}×${height}×${layers}`,
      size: [width, height, layers],
      format: FORMAT,
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC,
    });
  }
}

function copyBlock(
  encoder: GPUCommandEncoder,
  from: GPUTexture,
  to: GPUTexture,
  { width, height, levelCount, place }: Resident,
  target: AtlasPlace,
): void {
  const { block } = levelBlock(width, height, levelCount);
  encoder.copyTextureToTexture(
    { texture: from, origin: [place.left, place.top, place.layer] },
    { texture: to, origin: [target.left, target.top, target.layer] },
    [block.width, block.height],
  );
}
