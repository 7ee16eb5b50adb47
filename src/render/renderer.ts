import type { AssetCache } from '../assets/index.js';
import type { ShaderSources } from '../platform/contract.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import type { Capture, CaptureRequest, PassName } from './capture/capture.js';
import { FrameEncoder } from './frame.js';
import { type GpuCounters, GpuContext } from './gpu-context.js';
import type { Raster } from './layouts/frame-uniform.js';
import type { Picture } from './picture.js';
import type { ClutterImage, ClutterTextures } from './resources/clutter-textures.js';
import { Readback } from './resources/readback.js';
import type { StickerAtlas } from './resources/sticker-atlas.js';
import { createTargets, destroyTargets, type Targets } from './resources/targets.js';

export type { ClutterImage, Picture };

export interface RendererOptions {
  readonly device: GPUDevice;
  readonly shaders: ShaderSources;
  /** Keeps what takes long to compute between runs; by default nothing. */
  readonly assets?: AssetCache | undefined;
  /** Awaits GPU work in the way the platform does best; default: plain await. */
  readonly awaitGpu?: <T>(work: Promise<T>) => Promise<T>;
}

export interface PictureOptions {
  readonly width: number;
  readonly height: number;
  /** Pictures drawn with sub-pixel offsets and averaged; 1 smooths edges in the output pass instead. */
  readonly samples?: number;
  /** What shows where nothing was drawn: the sky (default), or nothing: transparent black. */
  readonly background?: Raster['background'];
  /** Whether edges of a picture of one sample are smoothed. Default true. */
  readonly smooth?: boolean;
  /**
   * One of many pictures that follow each other: shadows may be those of one before, where that cannot be seen. Default
   * false: the picture depends on the scene alone.
   */
  readonly live?: boolean;
  /** Wait for pipelines of a new paint mode, so that the picture shows what was written. Default true. */
  readonly settled?: boolean;
}

export interface CaptureOptions extends PictureOptions {
  readonly passes: readonly PassName[];
}

/** Halton points in [−0.5, 0.5): sub-pixel offsets that cover the pixel evenly, the same in every run. */
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

/** Draws scene frames on one device. It keeps GPU copies of what it is given and uploads what changed. */
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

  static async create(options: RendererOptions): Promise<Renderer> {
    const { device, shaders, assets, awaitGpu = <T>(work: Promise<T>) => work } = options;
    const context = new GpuContext(device, shaders, assets);
    return new Renderer(context, await awaitGpu(FrameEncoder.create(context)), awaitGpu);
  }

  /** What the maps of ground clutter are pointed at. */
  get clutterTextures(): ClutterTextures {
    return this.frame.passes.clutter.textures;
  }

  /** What stickers show. */
  get stickerImages(): StickerAtlas {
    return this.frame.passes.stickers.images;
  }

  /** Why stickers cannot be drawn on this device; empty as long as they can. */
  get stickerFault(): string {
    return this.frame.passes.stickers.fault;
  }

  /** Of the device. */
  get features(): ReadonlySet<string> {
    return this.context.device.features;
  }

  get counters(): Readonly<GpuCounters> {
    return this.context.counters;
  }

  /** Draws a frame and brings it to the CPU. */
  async picture(scene: SceneFrame, options: PictureOptions): Promise<Picture> {
    await this.#prepare(scene, options);
    const read = this.#submit(this.draw(scene, options));
    return { width: options.width, height: options.height, pixels: await read() };
  }

  /** Draws a frame and brings it to the CPU, with what its passes made of it. What that takes is made when it is asked for. */
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
   * Draws a frame onto a texture of its size: that of a canvas, asked for when it is needed, as canvases want it.
   * Resolves when the device is done with it.
   */
  async show(scene: SceneFrame, options: PictureOptions, canvas: () => GPUTexture): Promise<void> {
    const { width, height } = options;
    await this.#prepare(scene, options);
    const encoder = this.draw(scene, options);
    const source = this.#targets!.picture.texture;
    encoder.copyTextureToTexture({ texture: source }, { texture: canvas() }, [width, height]);
    this.context.device.queue.submit([encoder.finish()]);
    await this.awaitGpu(this.context.device.queue.onSubmittedWorkDone());
  }

  /**
   * Encodes a frame of `samples` samples into targets of this size. All samples but the last are submitted; the last is in
   * the returned encoder, for the caller to add a copy and submit. A {@link picture} like it was drawn before, or
   * {@link FrameEncoder.prepare} was awaited.
   */
  draw(scene: SceneFrame, options: PictureOptions): GPUCommandEncoder {
    return this.#encode(scene, options);
  }

  async #prepare(scene: SceneFrame, { height, samples = 1, settled = true }: PictureOptions): Promise<void> {
    await this.awaitGpu(this.frame.prepare(scene, { height, samples }));
    const painted = this.frame.setPaint(scene.paint);
    if (settled) await this.awaitGpu(painted);
    // Who does not wait hears of a failure where the paint mode was asked for.
    else painted.catch(() => undefined);
  }

  /** @param capture what is wanted of the last sample beside the picture */
  #encode(scene: SceneFrame, options: PictureOptions, capture: CaptureRequest | null = null): GPUCommandEncoder {
    const { width, height, samples = 1, background = 'sky', smooth = true, live = false } = options;
    const targets = this.#sized(width, height);
    let encoder = this.context.device.createCommandEncoder({ label: 'frame' });
    for (let sample = 0; sample < samples; sample++) {
      if (sample > 0) {
        // The uniform is written per sample, and a write lands between submissions only.
        this.context.device.queue.submit([encoder.finish()]);
        encoder = this.context.device.createCommandEncoder({ label: `frame sample ${sample}` });
      }
      const jitter = sampleOffset(sample, samples);
      const raster: Raster = { width, height, sample, samples, jitter, background, smooth, live };
      this.frame.encode(encoder, scene, raster, targets, sample === samples - 1 ? capture : null);
    }
    return encoder;
  }

  /** @returns brings the finished picture to the CPU */
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

/** Creates a renderer; rejects with the compiler's messages when a pipeline is refused. */
export function createRenderer(options: RendererOptions): Promise<Renderer> {
  return Renderer.create(options);
}
