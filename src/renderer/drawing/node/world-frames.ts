import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import { FieldError } from '../../../base/errors/index.js';
import type { AdapterReport } from '../../../device/index.js';
import type { Screen } from '../../../simulator/display/index.js';
import { imageWarnings, pendingImages, type ImageStores, type World } from '../../../simulator/world/index.js';
import { AddressError, viewPose } from '../../../simulator/world/views/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedFrame, Frames } from './frames.js';
import { isDrawnOf, KeptPictures, optionsKey, type PictureState, type VisibleMoments } from './kept-pictures.js';

const deflateOnThread = promisify(deflate) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

/**
 * Maximum size of all cached pictures, bytes: enough for about 60 pictures of 960 × 540 pixels, or for one of the
 * largest size.
 */
const KEPT_BYTES_MAX = 33_554_432;

/** A frame, with a sentence for each sticker image and texture image that the frame lacks. */
type Warned<Frame> = Frame & { readonly warnings: readonly string[] };

export type FrameFile = Warned<Pick<CapturedFrame, 'png'>>;
export type FrameJpeg = Warned<{ readonly jpeg: Uint8Array }>;
export type GoldenFrame = Warned<CapturedFrame>;

export type InTurn = <T>(draw: () => Promise<T>) => Promise<T>;

interface Kind<Frame extends FrameBytes> {
  draw(options: FrameOptions): Promise<Frame>;
  ofKept(png: Uint8Array, options: FrameOptions, state: PictureState): Frame;
}

type FrameBytes = Pick<CapturedFrame, 'png'>;

/**
 * Draws the frames of a server's world for all parts of the server. While the clock does not run, every picture is
 * cached for requests with the same options, until something visible changes. While the clock runs, no picture is
 * cached, because every request shows a different moment.
 */
export class WorldFrames implements Screen {
  readonly #kept = new KeptPictures(KEPT_BYTES_MAX);
  readonly #drawing = new Map<string, Promise<void>>();
  readonly #files: Kind<FrameBytes> = {
    draw: async (options) => ({ png: await this.frames.png({ ...options, live: this.isClockRunning }) }),
    ofKept: (png) => ({ png }),
  };
  readonly #captures: Kind<CapturedFrame> = {
    draw: (options) => this.frames.capture(options),
    ofKept: (png, options, state) => this.#keptCapture(png, options, state),
  };

  #isAsked = false;
  #pending = 0;
  readonly #whenIdle: (() => void)[] = [];

  /** @param moments reads the moments of the world; must be the object that `frames` uses */
  constructor(
    private readonly world: Pick<World, 'takeSnapshot' | 'templates' | 'clock' | 'paint'> & ImageStores,
    private readonly frames: Frames,
    private readonly moments: VisibleMoments,
  ) {}

  /** @throws PlatformError if no adapter is found */
  open(): Promise<AdapterReport> {
    return this.frames.open();
  }

  /**
   * Opens the device, and draws a small frame so that the driver compiles the pipelines. If a picture has already been
   * requested, no small frame is drawn, because that picture has the same effect.
   */
  async warm(): Promise<AdapterReport> {
    const adapter = await this.frames.open();
    if (!this.#isAsked) await this.frames.warm();
    return adapter;
  }

  idle(): Promise<void> {
    return this.#pending === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  /**
   * Returns a frame from the cache, or draws one. With a stepped clock, the frame waits for pending images by default.
   * @param inTurn runs the drawing; it is not called if the picture is in the cache
   * @throws PlatformError if nothing can be drawn; FieldError if the option `view` is not a view of this scene
   */
  async png(options: FrameOptions, inTurn: InTurn = (draw) => draw()): Promise<FrameFile> {
    const { settled = this.world.clock === 'stepped' } = options;
    this.#requireView(options);
    const wanted = { ...options, settled };
    return this.#find(wanted, this.#files) ?? this.#asked(inTurn(() => this.#findOrDraw(wanted, this.#files)));
  }

  /**
   * JPEG files are not cached, because only a page that is starting requests them.
   * @throws as {@link png}
   */
  async jpeg(options: FrameOptions, inTurn: InTurn = (draw) => draw()): Promise<FrameJpeg> {
    const { settled = this.world.clock === 'stepped' } = options;
    this.#requireView(options);
    const draw = async (): Promise<FrameJpeg> => {
      const jpeg = await this.frames.jpeg({ ...options, settled, live: this.isClockRunning });
      return { jpeg, warnings: imageWarnings(this.world) };
    };
    return this.#asked(inTurn(draw));
  }

  get ut(): number {
    return this.world.takeSnapshot().ut;
  }

  /** True if the world changes even if no client writes to it. */
  get isClockRunning(): boolean {
    return this.world.clock === 'real' && this.world.takeSnapshot().warp > 0;
  }

  /** @throws PlatformError if nothing can be drawn */
  capture(options: FrameOptions): Promise<GoldenFrame> {
    return this.#asked(this.#findOrDraw(options, this.#captures));
  }

  picture(size: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
    return this.#asked(this.frames.pixels({ ...size, live: this.isClockRunning }));
  }

  deflate(bytes: Uint8Array): Promise<Uint8Array> {
    return deflateOnThread(bytes, { level: constants.Z_BEST_SPEED });
  }

  close(): Promise<void> {
    return this.frames.close();
  }

  #find<Frame extends FrameBytes>(options: FrameOptions, kind: Kind<Frame>): Warned<Frame> | null {
    if (this.isClockRunning) return null;
    const state = this.#state();
    const png = this.#kept.find(state, optionsKey(options));
    return png && { ...kind.ofKept(png, options, state), warnings: imageWarnings(this.world) };
  }

  /** Returns a cached frame, or draws one. If the same picture is already being drawn, waits for that picture. */
  async #findOrDraw<Frame extends FrameBytes>(options: FrameOptions, kind: Kind<Frame>): Promise<Warned<Frame>> {
    const key = optionsKey(options);
    for (;;) {
      const kept = this.#find(options, kind);
      if (kept) return kept;
      const drawing = this.#drawing.get(key);
      if (!drawing) break;
      await drawing;
    }
    const frame = this.#draw(options, kind);
    const ended = (): void => void this.#drawing.delete(key);
    this.#drawing.set(key, frame.then(ended, ended));
    return frame;
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
   * Draws a frame. Caches its picture if the state of the world has not changed during the drawing. If the frame does
   * not wait for images, its warnings also name each image that was still being decoded when the drawing began. Even if
   * such an image has been decoded since, it is not in this frame.
   */
  async #draw<Frame extends FrameBytes>(options: FrameOptions, kind: Kind<Frame>): Promise<Warned<Frame>> {
    const pending = options.settled ? [] : pendingImages(this.world);
    const before = this.isClockRunning ? null : this.#state();
    const frame = await kind.draw(options);
    if (before && pending.length === 0 && pendingImages(this.world).length === 0) {
      const now = this.#state();
      if (isDrawnOf(before, now)) this.#kept.keep(now, optionsKey(options), frame.png);
    }
    return { ...frame, warnings: [...imageWarnings(this.world), ...pending] };
  }

  /**
   * Makes a frame of a cached file. The file says nothing about the objects at its pixels, so the first query draws the
   * picture again. If the state of the world has changed by then, all queries return null.
   */
  #keptCapture(png: Uint8Array, options: FrameOptions, state: PictureState): CapturedFrame {
    let drawn: Promise<CapturedFrame | null> | null = null;
    const draw = async (): Promise<CapturedFrame | null> => {
      if (!isDrawnOf(state, this.#state())) return null;
      const frame = await this.frames.capture(options);
      if (isDrawnOf(state, this.#state())) return frame;
      frame.release();
      return null;
    };
    return {
      png,
      ut: state.moment.ut,
      describe: async (x, y) => (await (drawn ??= draw()))?.describe(x, y) ?? null,
      release: () =>
        void drawn?.then(
          (frame) => frame?.release(),
          () => undefined,
        ),
    };
  }

  #requireView({ view }: FrameOptions): void {
    if (view === undefined) return;
    try {
      viewPose(view, { snapshot: this.world.takeSnapshot(), templates: this.world.templates });
    } catch (cause) {
      if (!(cause instanceof AddressError)) throw cause;
      throw new FieldError('EINVAL', 'frame', `frame: view: ${cause.message}`);
    }
  }

  #state(): PictureState {
    return {
      moment: this.moments.read(),
      deviceChanges: this.frames.deviceChanges,
      faults: [...imageWarnings(this.world), this.world.paint.error].join('\n'),
    };
  }
}
