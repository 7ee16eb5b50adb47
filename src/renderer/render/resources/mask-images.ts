import { invariant } from '../../../base/errors/index.js';
import { halfFromNumber } from '../../../base/images/index.js';
import { MASK_IMAGES_MAX } from '../../../contract/vocabulary/index.js';
import { MASK_SIDE } from '../../../simulator/paint/masks/index.js';
import { maskLevels, type MaskLevels } from '../../scene/fleet/mask-image.js';
import type { GpuContext } from '../gpu-context.js';
import { ChangedWords } from './changed-words.js';
import type { AtlasImage } from './sticker-atlas.js';

/** Number of words in a row of `mask_images` in shaders/lighting/bindings.wgsl. */
const ROW_WORDS = 4;
const LEVELS = Math.log2(MASK_SIDE) + 1;

interface Resident {
  readonly layer: number;
  readonly density: MaskLevels['density'];
}

/**
 * Keeps the images that serve as masks of patterns in one array texture, where each image takes 2.7 MiB. The texture
 * has room for 1, 2, 4, 8 or 16 images, or for 32 if a frame still shows images that have just been replaced. The
 * texture becomes smaller when images fill at most a quarter of it.
 */
export class MaskImages {
  readonly rows: GPUBuffer;
  readonly #changed: ChangedWords;
  readonly #words = new Float32Array(MASK_IMAGES_MAX * ROW_WORDS);
  readonly #images = new Map<string, Resident>();
  #texture: GPUTexture;
  #view: GPUTextureView;

  /** @param replaced called when {@link view} is replaced */
  constructor(
    private readonly context: GpuContext,
    private readonly replaced: () => void,
  ) {
    this.rows = context.buffer('mask images', this.#words.byteLength, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    this.#changed = new ChangedWords(context, this.rows);
    this.#texture = this.#create(0);
    this.#view = this.#texture.createView({ dimension: '2d-array' });
  }

  get view(): GPUTextureView {
    return this.#view;
  }

  put(name: string, { levels: [first] }: AtlasImage): void {
    const mask = maskLevels(first!);
    const layer = this.#images.get(name)?.layer ?? this.#freeLayer();
    // An image that was replaced occupies its layer until the next frame.
    invariant(layer < 2 * MASK_IMAGES_MAX, `mask image ${name}: no layer`);
    if (layer >= this.#capacity) this.#resize(roomFor(layer + 1));
    this.#write(layer, mask);
    this.#images.set(name, { layer, density: mask.density });
  }

  delete(...names: readonly string[]): void {
    for (const name of names) this.#images.delete(name);
    if (this.#images.size === 0 && this.#capacity > 0) this.#resize(0);
  }

  /** @param names name of the image in each row; see `Fleet.maskImages` */
  update(names: readonly (string | null)[]): void {
    // Images move to other layers only here, and not when an image is deleted, because a frame may still be using the
    // old rows.
    const room = roomFor(this.#images.size);
    if (this.#images.size > 0 && room * 4 <= this.#capacity) this.#resize(room);
    this.#words.fill(0);
    names.forEach((name, row) => {
      const image = name === null ? undefined : this.#images.get(name);
      if (image) this.#words.set([image.layer, 1, ...image.density], row * ROW_WORDS);
    });
    this.#changed.write(this.#words);
  }

  get #capacity(): number {
    return this.#texture.width === 1 ? 0 : this.#texture.depthOrArrayLayers;
  }

  #freeLayer(): number {
    const used = new Set([...this.#images.values()].map(({ layer }) => layer));
    for (let layer = 0; ; layer++) if (!used.has(layer)) return layer;
  }

  /** Changes the number of layers. If there are fewer than before, the images move to the first layers. */
  #resize(layers: number): void {
    const old = this.#texture;
    const shrinks = layers < this.#capacity;
    this.#texture = this.#create(layers);
    const encoder = this.context.device.createCommandEncoder({ label: 'move mask images' });
    [...this.#images].forEach(([name, { layer: from, density }], index) => {
      const layer = shrinks ? index : from;
      for (let mipLevel = 0; mipLevel < LEVELS; mipLevel++) {
        const side = MASK_SIDE >> mipLevel;
        encoder.copyTextureToTexture(
          { texture: old, mipLevel, origin: [0, 0, from] },
          { texture: this.#texture, mipLevel, origin: [0, 0, layer] },
          [side, side],
        );
      }
      this.#images.set(name, { layer, density });
    });
    this.context.device.queue.submit([encoder.finish()]);
    old.destroy();
    this.#view = this.#texture.createView({ dimension: '2d-array' });
    this.replaced();
  }

  #write(layer: number, { levels }: MaskLevels): void {
    const halfOf = halvesOfShares();
    levels.forEach((texels, level) => {
      const side = MASK_SIDE >> level;
      const texelHalves = new Uint16Array(texels.length);
      for (let i = 0; i < texels.length; i++) texelHalves[i] = halfOf[texels[i]!]!;
      this.context.counters.uploadedBytes += texelHalves.byteLength;
      this.context.device.queue.writeTexture(
        { texture: this.#texture, mipLevel: level, origin: [0, 0, layer] },
        texelHalves,
        { bytesPerRow: side * 2, rowsPerImage: side },
        [side, side],
      );
    });
  }

  #create(layers: number): GPUTexture {
    const side = layers === 0 ? 1 : MASK_SIDE;
    return this.context.texture({
      label: `mask images ${side}×${side}×${Math.max(1, layers)}`,
      size: [side, side, Math.max(1, layers)],
      mipLevelCount: layers === 0 ? 1 : LEVELS,
      format: 'r16float',
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC,
    });
  }
}

const roomFor = (images: number): number => 2 ** Math.ceil(Math.log2(images));

let halves: Uint16Array<ArrayBuffer> | null = null;

/** Returns the half-precision float for each possible value of a mask, 0 to 65535. */
function halvesOfShares(): Uint16Array<ArrayBuffer> {
  return (halves ??= Uint16Array.from({ length: 65_536 }, (_, share) => halfFromNumber(share / 65_535)));
}
