import type { AssetCache } from '../../base/assets/index.js';
import type { ShaderSources } from '../../device/index.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import type { TerrainFrame } from '../scene/terrain/index.js';
import type { Capture, CaptureRequest } from './capture/capture.js';
import type { PassName } from '../../contract/vocabulary/index.js';
import { FrameEncoder, type FrameStep } from './frame.js';
import { type GpuCounters, GpuContext } from './gpu-context.js';
import type { Raster } from './layouts/frame-uniform.js';
import type { Picture } from './picture.js';
import type { ClutterTextures } from './resources/clutter-textures.js';
import type { MaskImages } from './resources/mask-images.js';
import { Readback } from './resources/readback.js';
import type { StickerAtlas } from './resources/sticker-atlas.js';
import { createTargets, destroyTargets, type Targets } from './resources/targets.js';

export interface RendererOptions {
  readonly device: GPUDevice;
  readonly shaders: ShaderSources;
  readonly assets?: AssetCache | undefined;
  /** Awaits work of the GPU in a way that suits the platform; by default with a plain `await`. */
  readonly awaitGpu?: <T>(work: Promise<T>) => Promise<T>;
}

export interface DrawOptions {
  readonly width: number;
  readonly height: number;
  /**
   * Number of samples per pixel. The picture is the mean of the samples, which have different sub-pixel offsets. If
   * there is only one sample, the edges of the picture are smoothed instead.
   */
  readonly samples?: number;
  /**
   * Index of the only sample to draw, counted from 0. The picture shows the mean of this sample and all samples before
   * it. No other picture may be drawn between the samples.
   */
  readonly onlySample?: number;
  /** Default: `sky`. */
  readonly background?: Raster['background'];
  /** True (default) if the edges of a picture with a single sample are smoothed. */
  readonly smooth?: boolean;
  /**
   * True if this picture belongs to a series, and may show the shadows of an earlier picture of that series if the
   * difference is invisible. By default, all shadows are up to date, and a picture depends only on its scene.
   */
  readonly live?: boolean;
  /** True (default) to wait for the pipeline of a new paint mode, so that the picture shows that mode. */
  readonly settled?: boolean;
  /** Factor for the exposure of the scene; default: 1. */
  readonly exposure?: number;
  /** True if the edges of the parts' triangles are drawn over the picture, which must have one sample. */
  readonly wireframe?: boolean;
  /**
   * True (default) if unchanged surfaces of the previous picture may be used again. Benchmarks set it to false, which
   * gives the same picture in more time.
   */
  readonly reuse?: boolean;
}

export interface CaptureOptions extends DrawOptions {
  readonly passes: readonly PassName[];
}

/** A small size is enough to warm up, because the pipelines that a driver compiles do not depend on the size. */
const WARM: DrawOptions = { width: 16, height: 9 };

/**
 * Returns the offset of a sample from the centre of its pixel, in [−0.5, 0.5) pixels. The offsets are Halton points,
 * which cover the pixel evenly, and are the same in each run.
 */
export function sampleOffset(index: number, samples: number): readonly [number, number] {
  if (samples === 1) return [0, 0];
  return [halton(index + 1, 2) - 0.5, halton(index + 1, 3) - 0.5];
}

function halton(index: number, base: number): number {
  let value = 0;
  for (let digit = index, share = 1 / base; digit > 0; digit = Math.floor(digit / base), share /= base) {
    value += (digit % base) * share;
  }
  return value;
}

function rasterOf(options: DrawOptions, sample: number, samples: number): Raster {
  const { width, height, background = 'sky', smooth = true, live = false, reuse = true, onlySample } = options;
  const { exposure = 1, wireframe = false } = options;
  const isShown = onlySample !== undefined || sample === samples - 1;
  const jitter = sampleOffset(sample, samples);
  return { width, height, sample, samples, isShown, jitter, background, smooth, live, reuse, exposure, wireframe };
}

/** Renders frames of scenes on one device. The renderer keeps the scene on the GPU, and uploads only what changes. */
export class Renderer {
  readonly #readback: Readback;
  #targets: Targets | null = null;

  private constructor(
    private readonly context: GpuContext,
    readonly frame: FrameEncoder,
    private readonly awaitGpu: <T>(work: Promise<T>) => Promise<T>,
  ) {
    this.#readback = new Readback(context, awaitGpu);
  }

  /** Creates a renderer. Rejects with the compiler's messages if the device refuses a pipeline. */
  static async create(options: RendererOptions): Promise<Renderer> {
    const { device, shaders, assets, awaitGpu = <T>(work: Promise<T>) => work } = options;
    const context = new GpuContext(device, shaders, assets);
    try {
      return new Renderer(context, await awaitGpu(FrameEncoder.create(context)), awaitGpu);
    } catch (cause) {
      context.destroy();
      throw cause;
    }
  }

  /** Frees the buffers and textures of this renderer, but not the device. */
  destroy(): void {
    this.context.destroy();
  }

  get clutterTextures(): ClutterTextures {
    return this.frame.passes.clutter.textures;
  }

  /**
   * Uploads ground for a later picture, piece by piece, so that the caller can do other work between two calls.
   * @param isEnough called before each piece; if it returns true, this call ends
   * @returns whether everything has been uploaded
   */
  uploadGround(ground: TerrainFrame, isEnough: () => boolean): boolean {
    return this.frame.passes.terrain.upload(ground, isEnough);
  }

  get maskImages(): MaskImages {
    return this.frame.passes.light.masks;
  }

  get stickerImages(): StickerAtlas {
    return this.frame.passes.stickers.images;
  }

  /** Reason why stickers cannot be drawn on this device; empty if they can. */
  get stickerFault(): string {
    return this.frame.passes.stickers.fault;
  }

  get features(): ReadonlySet<string> {
    return this.context.device.features;
  }

  get counters(): Readonly<GpuCounters> {
    return this.context.counters;
  }

  async picture(scene: SceneFrame, options: DrawOptions): Promise<Picture> {
    await this.#prepare(scene, options);
    const read = this.#submit(this.draw(scene, options));
    return { width: options.width, height: options.height, pixels: await read() };
  }

  async capture(scene: SceneFrame, options: CaptureOptions): Promise<Capture & { readonly picture: Picture }> {
    const { width, height, passes } = options;
    await this.#prepare(scene, options);
    await this.awaitGpu(this.frame.passes.capture.prepareFor(passes));
    let readCapture!: () => Promise<Capture>;
    const onEncoded = (read: () => Promise<Capture>) => (readCapture = read);
    const encoder = this.#encode(scene, options, { passes, readback: this.#readback, onEncoded });
    const read = this.#submit(encoder);
    return { picture: { width, height, pixels: await read() }, ...(await readCapture()) };
  }

  /**
   * Makes the driver compile the pipelines that nearly all pictures need, without waiting until it has compiled them.
   * @param scene the sky of the first picture, from `skyScene`; the tables for its air are drawn already
   */
  async warm(scene: SceneFrame): Promise<void> {
    await this.awaitGpu(this.frame.prepareAir(scene));
    const { device } = this.context;
    const { width, height } = WARM;
    const encoder = device.createCommandEncoder({ label: 'warm' });
    this.frame.warm(encoder, scene, rasterOf(WARM, 0, 1), this.#sized(width, height));
    device.queue.submit([encoder.finish()]);
  }

  /**
   * Starts to build the pipelines of a later picture while the caller still builds its scene.
   * @param scene the sky of that picture, from `skyScene`
   */
  foresee(scene: SceneFrame, size: Pick<DrawOptions, 'width' | 'height'>): void {
    this.frame.foresee(scene, size);
  }

  /** Draws one sample of a picture that has several. Resolves when the device has finished. */
  async add(scene: SceneFrame, options: DrawOptions): Promise<void> {
    await this.#prepare(scene, options);
    this.context.device.queue.submit([this.draw(scene, options).finish()]);
    await this.awaitGpu(this.context.device.queue.onSubmittedWorkDone());
  }

  /**
   * Draws a frame, and copies it into a texture of the same size. `canvas` is called as late as possible, because the
   * texture of a canvas expires soon. Resolves when the device has finished.
   */
  async show(scene: SceneFrame, options: DrawOptions, canvas: () => GPUTexture): Promise<void> {
    const { width, height } = options;
    await this.#prepare(scene, options);
    const encoder = this.draw(scene, options);
    const source = this.#targets!.picture.texture;
    encoder.copyTextureToTexture({ texture: source }, { texture: canvas() }, [width, height]);
    this.context.device.queue.submit([encoder.finish()]);
    await this.awaitGpu(this.context.device.queue.onSubmittedWorkDone());
  }

  /**
   * Encodes a frame into targets of this size, and submits all samples but the last. The returned encoder contains the
   * last sample, so that the caller can add a copy before submitting it. Before this call, {@link picture} or {@link
   * FrameEncoder.prepare} must have been called with the same options.
   */
  draw(scene: SceneFrame, options: DrawOptions): GPUCommandEncoder {
    return this.#encode(scene, options);
  }

  async #prepare(scene: SceneFrame, options: DrawOptions): Promise<void> {
    const { width, height, samples = 1, settled = true, wireframe = false } = options;
    await this.awaitGpu(this.frame.prepare(scene, { width, height, samples, wireframe, paintsSoon: !settled }));
    const painted = this.frame.setPaint(scene.paint);
    if (settled) await this.awaitGpu(painted);
    // A failure is ignored here, because the code that requested the paint mode reports it.
    else painted.catch(() => undefined);
  }

  /** Begins a picture with one sample. @returns the steps, which the caller submits one by one */
  async begin(scene: SceneFrame, options: DrawOptions): Promise<FrameStep[]> {
    await this.#prepare(scene, options);
    const targets = this.#sized(options.width, options.height);
    return this.frame.begin(scene, rasterOf(options, 0, 1), targets);
  }

  #encode(scene: SceneFrame, options: DrawOptions, capture: CaptureRequest | null = null): GPUCommandEncoder {
    const { width, height, samples = 1, onlySample } = options;
    const [first, last] = onlySample === undefined ? [0, samples - 1] : [onlySample, onlySample];
    const targets = this.#sized(width, height);
    let encoder = this.context.device.createCommandEncoder({ label: 'frame' });
    for (let sample = first; sample <= last; sample++) {
      if (sample > first) {
        // Each sample needs its own values in the uniform. A write to the uniform takes effect at the next submission,
        // so every sample must be submitted by itself.
        this.context.device.queue.submit([encoder.finish()]);
        encoder = this.context.device.createCommandEncoder({ label: `frame sample ${sample}` });
      }
      const raster = rasterOf(options, sample, samples);
      this.frame.encode(encoder, scene, raster, targets, sample === last ? capture : null);
    }
    return encoder;
  }

  /** @returns a function that reads back the finished picture */
  #submit(encoder: GPUCommandEncoder): () => Promise<Uint8Array> {
    const read = this.#readback.encode(encoder, this.#targets!.picture.texture);
    this.context.device.queue.submit([encoder.finish()]);
    return read;
  }

  #sized(width: number, height: number): Targets {
    if (this.#targets?.width !== width || this.#targets.height !== height) {
      if (this.#targets) destroyTargets(this.#targets);
      this.#targets = createTargets(this.context, width, height);
    }
    return this.#targets;
  }
}
