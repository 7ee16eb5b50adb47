import type { AdapterReport } from '../../../device/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedTexel } from '../world-renderer.js';

/** A frame as a PNG file, whose pixels can be queried until it is released. */
export interface CapturedFrame {
  readonly png: Uint8Array;
  /** The universal time that the frame shows, s. */
  readonly ut: number;
  /**
   * Describes what is visible at a pixel; null if the process that drew the frame has ended.
   * @throws RangeError outside the picture
   */
  describe(x: number, y: number): Promise<CapturedTexel | null>;
  /** Frees the data for {@link describe}, which take 10 MB for a frame of 960×540 px. */
  release(): void;
}

/**
 * Draws frames of a world, in this process or in another one. A frame shows everything that was written before the
 * frame was requested.
 */
export interface Frames {
  /** Number of times that a device was opened or lost. */
  readonly deviceChanges: number;
  /** @throws PlatformError if no adapter works */
  open(): Promise<AdapterReport>;
  /**
   * Draws a small frame, so that the driver compiles the pipelines in advance.
   * @throws PlatformError as {@link png}
   */
  warm(): Promise<AdapterReport>;
  /**
   * Draws a frame as a PNG file. With a stepped clock, the frame waits for pending images by default.
   * @throws PlatformError if nothing can be drawn
   */
  png(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame as a JPEG file, for clients that need a picture soon. The frame waits for images as {@link png} does.
   * @throws PlatformError as {@link png}
   */
  jpeg(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame as RGBA with 8 bits per channel, row 0 at the top. The array belongs to the caller. The frame waits
   * for images only if `settled` is set.
   * @throws PlatformError as {@link png}
   */
  pixels(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame whose pixels can be queried. The frame waits for images as {@link pixels} does.
   * @throws PlatformError as {@link png}
   */
  capture(options: FrameOptions): Promise<CapturedFrame>;
  close(): Promise<void>;
}
