import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import type { AdapterReport } from '../../../device/index.js';
import type { Screen } from '../../../simulator/display/index.js';
import { imageWarnings, pendingImages, type ImageStores, type World } from '../../../simulator/world/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedFrame, Frames } from './frames.js';

const deflateOnThread = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

/** A frame with one warning per image that it should show and does not. */
type Warned<Frame> = Frame & { readonly warnings: readonly string[] };

/** A PNG file of a frame. */
export type FrameFile = Warned<Pick<CapturedFrame, 'png'>>;
/** A frame whose pixels can be queried, for a golden or a comparison. */
export type GoldenFrame = Warned<CapturedFrame>;

/** The frames of the served world, for all interfaces that serve them. */
export class WorldFrames implements Screen {
  constructor(
    private readonly world: Pick<World, 'takeSnapshot' | 'clock'> & ImageStores,
    private readonly frames: Frames,
  ) {}

  /** Opens the device before the first picture. @throws PlatformError when there is no adapter */
  open(): Promise<AdapterReport> {
    return this.frames.open();
  }

  warm(): Promise<AdapterReport> {
    return this.frames.warm();
  }

  /**
   * Draws the main camera's view. On a stepped clock it waits by default for images that are being decoded.
   * @throws PlatformError when nothing can be drawn
   */
  async png(options: FrameOptions): Promise<FrameFile> {
    const { settled = this.world.clock === 'stepped' } = options;
    const lacking = this.#watchImages(settled);
    const png = await this.frames.png({ ...options, settled });
    return { png, warnings: lacking() };
  }

  /** The universal time now, s. */
  get ut(): number {
    return this.world.takeSnapshot().ut;
  }

  /** True while time passes by itself, so that the next frame shows another moment. */
  get isClockRunning(): boolean {
    return this.world.clock === 'real' && this.world.takeSnapshot().warp > 0;
  }

  /** @throws PlatformError when nothing can be drawn */
  async capture(options: FrameOptions): Promise<GoldenFrame> {
    const lacking = this.#watchImages(options.settled === true);
    const frame = await this.frames.capture(options);
    return { ...frame, warnings: lacking() };
  }

  picture(size: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
    return this.frames.pixels(size);
  }

  deflate(bytes: Uint8Array): Promise<Uint8Array> {
    return deflateOnThread(bytes, { level: constants.Z_BEST_SPEED });
  }

  close(): Promise<void> {
    return this.frames.close();
  }

  /**
   * Notes the images that are pending before the frame is requested. A frame that does not wait reports them even if
   * their decoding ended while it was drawn.
   * @returns a function that describes the missing images, called when the frame is done
   */
  #watchImages(settled: boolean): () => string[] {
    const pending = settled ? [] : pendingImages(this.world);
    return () => [...imageWarnings(this.world), ...pending];
  }
}
