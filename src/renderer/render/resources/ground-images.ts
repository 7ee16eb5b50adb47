import type { GpuContext } from '../gpu-context.js';
import { cloudTopsLevels } from './cloud-tops-image.js';
import { crateredDetailLevels } from './cratered-detail.js';
import { dryDetailLevels } from './dry-detail.js';
import { erodedDetailLevels } from './eroded-detail.js';
import { groundDetailLevels } from './ground-detail.js';
import { keptImage, type KeptImageName } from './kept-image.js';

/** The kinds of ground. Each has its own images, and its own entry points in shaders/passes/terrain.wgsl. */
export const GROUNDS = ['dry', 'wall', 'cratered', 'ridge', 'land', 'sea', 'cloud', 'ball'] as const;
export type Ground = (typeof GROUNDS)[number];

/** True for ground that has vast scales: ground without plants, and mountains seen from afar. */
export const isBare = (ground: Ground): boolean =>
  ground === 'dry' || ground === 'wall' || ground === 'cratered' || ground === 'ridge';

export interface ReadImages {
  readonly usual: boolean;
  readonly vast: boolean;
}

/** The bind groups of all grounds. An image is created when a picture shows ground that reads it for the first time. */
export class GroundImages {
  readonly #groups = new Map<string, GPUBindGroup>();
  readonly #images = new Map<KeptImageName, GPUTexture>();
  readonly #blank: GPUTexture;

  constructor(
    private readonly context: GpuContext,
    private readonly layout: GPUBindGroupLayout,
    private readonly sampler: GPUSampler,
  ) {
    this.#blank = context.texture({
      label: 'no ground detail',
      size: [1, 1],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.TEXTURE_BINDING,
    });
  }

  /** An image that the ground does not read is replaced by a blank texel. */
  of(ground: Ground, { usual, vast }: ReadImages): GPUBindGroup {
    const key = `${ground} ${usual} ${vast}`;
    let group = this.#groups.get(key);
    if (!group) {
      const names = IMAGES[ground];
      const [first, second] = [usual && names[0], vast && names[1]].map((name) =>
        (name ? this.#image(name) : this.#blank).createView(),
      );
      group = this.context.bindGroup('terrain', this.layout, [first!, this.sampler, second!]);
      this.#groups.set(key, group);
    }
    return group;
  }

  #image(name: keyof typeof LEVELS): GPUTexture {
    let image = this.#images.get(name);
    if (!image) this.#images.set(name, (image = keptImage(this.context, name, LEVELS[name])));
    return image;
  }
}

const IMAGES = {
  dry: ['dry detail', 'eroded detail'],
  wall: ['dry detail', 'eroded detail'],
  cratered: ['cratered detail', 'cratered detail'],
  ridge: ['ground detail', 'ground detail'],
  land: ['ground detail', 'ground detail'],
  sea: ['ground detail', 'ground detail'],
  cloud: ['cloud tops', 'cloud tops'],
  ball: ['cloud tops', 'cloud tops'],
} as const satisfies Record<Ground, readonly [KeptImageName, KeptImageName]>;

const LEVELS = {
  'dry detail': dryDetailLevels,
  'eroded detail': erodedDetailLevels,
  'cratered detail': crateredDetailLevels,
  'ground detail': groundDetailLevels,
  'cloud tops': cloudTopsLevels,
} as const;
