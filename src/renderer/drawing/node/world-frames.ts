import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import type { AdapterReport } from '../../../device/index.js';
import type { Screen } from '../../../simulator/display/index.js';
import { imageWarnings, pendingImages, type ImageStores, type World } from '../../../simulator/world/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedFrame, Frames } from './frames.js';

const deflateOnThread = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

/** A frame with the images that it lacks although something shows them, a sentence each. */
type Warned<Frame> = Frame & { readonly warnings: readonly string[] };

/** A PNG file of a frame. */
export type FrameFile = Warned<Pick<CapturedFrame, 'png'>>;
/** A frame that can be asked about: one that a golden is made of, or compared with. */
export type GoldenFrame = Warned<CapturedFrame>;

/** The frames of the world that is served, for everything that serves them. */
export class WorldFrames implements Screen {
  /** True once a client has asked for a picture. */
  #isAsked = false;
  /** The number of pictures that clients wait for. */
  #pending = 0;
  /** Called when there are none. */
  readonly #whenIdle: (() => void)[] = [];

  constructor(
    private readonly world: Pick<World, 'takeSnapshot' | 'clock'> & ImageStores,
    private readonly frames: Frames,
  ) {}

  /** Opens the device before the first picture. @throws PlatformError when there is no adapter */
  open(): Promise<AdapterReport> {
    return this.frames.open();
  }

  /** Prepares for the first picture before a client asks for one; a picture that is asked for already does it as well. */
  async warm(): Promise<AdapterReport> {
    const adapter = await this.frames.open();
    if (!this.#isAsked) await this.frames.warm();
    return adapter;
  }

  /** Resolves when no client waits for a picture. */
  idle(): Promise<void> {
    return this.#pending === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  /**
   * Draws the main camera's view. By default it waits for images that are being decoded where the clock is stepped.
   * @throws PlatformError when nothing can be drawn
   */
  async png(options: FrameOptions): Promise<FrameFile> {
    const { settled = this.world.clock === 'stepped' } = options;
    const lacking = this.#watchImages(settled);
    const png = await this.#asked(this.frames.png({ ...options, settled }));
    return { png, warnings: lacking() };
  }

  /** The universal time now, s. */
  get ut(): number {
    return this.world.takeSnapshot().ut;
  }

  /** True while time passes by itself: the next frame is one of another moment. */
  get isClockRunning(): boolean {
    return this.world.clock === 'real' && this.world.takeSnapshot().warp > 0;
  }

  /** @throws PlatformError when nothing can be drawn */
  async capture(options: FrameOptions): Promise<GoldenFrame> {
    const lacking = this.#watchImages(options.settled === true);
    const frame = await this.#asked(this.frames.capture(options));
    return { ...frame, warnings: lacking() };
  }

  picture(size: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
    return this.#asked(this.frames.pixels(size));
  }

  deflate(bytes: Uint8Array): Promise<Uint8Array> {
    return deflateOnThread(bytes, { level: constants.Z_BEST_SPEED });
  }

  close(): Promise<void> {
    return this.frames.close();
  }

  async #asked<T>(picture: Promise<T>): Promise<T> {
    this.#isAsked = true;
    this.#pending++;
    try {
      return await picture;
    } finally {
      this.#pending--;
      if (this.#pending === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
    }
  }

  /**
   * Begins to look for images that a frame lacks, before the frame is asked for. An image that was pending then counts for
   * a frame that does not wait, since its decoding may have ended only while the frame was drawn.
   * @returns a function that describes them, called once the frame is there
   */
  #watchImages(settled: boolean): () => string[] {
    const pending = settled ? [] : pendingImages(this.world);
    return () => [...imageWarnings(this.world), ...pending];
  }
}
