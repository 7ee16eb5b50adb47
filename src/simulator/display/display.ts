import { DisplayFrame } from './frame.js';
import { DISPLAY_DEFAULTS, DISPLAY_RANGES, type DisplayEncoding, type DisplaySettings } from './settings.js';

export interface Screen {
  /**
   * Draws a picture: RGBA with 8 bits per channel, beginning with the top row. The caller may modify the array.
   * @throws PlatformError if the picture cannot be drawn
   */
  picture(size: { readonly width: number; readonly height: number }): Promise<Uint8Array>;
  /** Compresses to the zlib format with the fastest setting. */
  deflate(bytes: Uint8Array): Promise<Uint8Array>;
}

export interface Timer {
  /** Milliseconds on a clock with an arbitrary origin. */
  now(): number;
  /** @returns a function that cancels the call */
  after(ms: number, run: () => void): () => void;
}

export interface DisplayOptions {
  readonly screen: Screen;
  readonly timer: Timer;
  /** Calls the listener whenever the picture may have changed. */
  readonly onChange: (listener: () => void) => () => void;
  readonly settings?: Partial<DisplaySettings>;
}

/** `frame` is called once for each complete frame. */
export interface DisplayReader {
  frame(frame: DisplayFrame): void;
  /** Called if a frame cannot be drawn. The display tries again by itself. */
  failed(cause: unknown): void;
}

/** An unchanged picture is sent again after this time, ms, in case the terminal has lost it. */
const KEY_EVERY_MS = 1000;
const RETRY_MS = 1000;

interface Sent {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly encoding: DisplayEncoding;
  readonly keyAt: number;
}

/**
 * Makes frames of the main camera's view, while the display is enabled and has readers. Draws one frame at a time, so
 * slow drawing lowers the frame rate.
 */
export class Display {
  readonly #readers = new Set<DisplayReader>();
  readonly #settingsListeners = new Set<() => void>();
  #settings: DisplaySettings;
  #running = false;
  #changed = true;
  /**
   * True if a reader has been added since the drawing of the last picture began, so that the next frame must be a key
   * frame.
   */
  #newReader = false;
  #sent: Sent | null = null;
  #hurry: () => void = () => undefined;

  constructor(private readonly options: DisplayOptions) {
    this.#settings = clamped({ ...DISPLAY_DEFAULTS, ...options.settings });
  }

  get settings(): DisplaySettings {
    return this.#settings;
  }

  /** Takes effect with the next frame. Numbers out of range are clamped. */
  set(settings: Partial<DisplaySettings>): void {
    this.#settings = clamped({ ...this.#settings, ...settings });
    this.#changed = true;
    this.#wake();
    for (const listener of this.#settingsListeners) listener();
  }

  onSettings(listener: () => void): () => void {
    this.#settingsListeners.add(listener);
    return () => void this.#settingsListeners.delete(listener);
  }

  /** @returns a function that stops the frames */
  follow(reader: DisplayReader): () => void {
    const own: DisplayReader = {
      frame: (frame) => reader.frame(frame),
      failed: (cause) => reader.failed(cause),
    };
    this.#readers.add(own);
    this.#newReader = true;
    this.#wake();
    return () => {
      this.#readers.delete(own);
      if (!this.#isWanted()) this.#hurry();
    };
  }

  #isWanted(): boolean {
    return this.#settings.enabled && this.#readers.size > 0;
  }

  #wake(): void {
    this.#hurry();
    if (this.#running || !this.#isWanted()) return;
    this.#running = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    const end = this.options.onChange(() => (this.#changed = true));
    this.#sent = null;
    let next = this.options.timer.now();
    while (this.#isWanted()) {
      const begun = this.options.timer.now();
      // A pause may end early, for example when the settings change. The next frame is then due now.
      next = Math.min(next, begun);
      const readers = [...this.#readers];
      let pause = 1000 / this.#settings.fps;
      try {
        const frame = this.#isDue(begun) ? await this.#make(begun) : null;
        if (frame) for (const reader of readers) if (this.#readers.has(reader)) reader.frame(frame);
      } catch (cause) {
        for (const reader of readers) if (this.#readers.has(reader)) reader.failed(cause);
        pause = RETRY_MS;
      }
      // An interval begins when the previous frame was due, not when a timer fired, so late timers do not lower the
      // frame rate. If drawing took longer than an interval, the next frame starts at once.
      next = Math.max(next + pause, this.options.timer.now());
      if (this.#isWanted()) await this.#pause(next);
    }
    end();
    this.#running = false;
    this.#sent = null;
  }

  #isDue(now: number): boolean {
    return this.#changed || this.#newReader || !this.#sent || now - this.#sent.keyAt >= KEY_EVERY_MS;
  }

  /**
   * @returns null if the picture equals the last one and no key frame is due. A key frame is due if there is a new
   * reader, or if the last key frame is {@link KEY_EVERY_MS} old
   */
  async #make(now: number): Promise<DisplayFrame | null> {
    const { screen } = this.options;
    const { width, height, encoding } = this.#settings;
    const isForNew = this.#newReader;
    this.#changed = false;
    this.#newReader = false;
    let pixels: Uint8Array;
    try {
      pixels = await screen.picture({ width, height });
    } catch (cause) {
      this.#changed = true;
      throw cause;
    }
    for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
    const last = this.#sent;
    const isOther = last?.width !== width || last.height !== height || last.encoding !== encoding;
    const isKey = isOther || isForNew || now - last.keyAt >= KEY_EVERY_MS;
    if (!isKey && equal(last.pixels, pixels)) return null;
    const payload = encoding === 'rgba' ? pixels : await screen.deflate(pixels);
    this.#sent = { pixels, width, height, encoding, keyAt: isKey ? now : last.keyAt };
    return new DisplayFrame({ width, height, encoding, payload }, isKey);
  }

  /** Waits until a time, or until a reader is added, the settings change, or the last reader leaves. */
  #pause(until: number): Promise<void> {
    const { timer } = this.options;
    return new Promise((resolve) => {
      const done = (): void => {
        this.#hurry = () => undefined;
        resolve();
      };
      const cancel = timer.after(Math.max(0, until - timer.now()), done);
      this.#hurry = () => {
        cancel();
        done();
      };
    });
  }
}

function clamped(settings: DisplaySettings): DisplaySettings {
  const within = (value: number, [least, most]: readonly [number, number]): number =>
    Math.min(Math.max(value, least), most);
  const { fps, width, height } = settings;
  return {
    ...settings,
    fps: within(fps, DISPLAY_RANGES.fps),
    width: within(width, DISPLAY_RANGES.width),
    height: within(height, DISPLAY_RANGES.height),
  };
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
