import type { AdapterReport } from '../../../device/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedTexel } from '../world-renderer.js';

/** A frame as a file, whose pixels can be asked about until it is released. */
export interface CapturedFrame {
  /** A PNG file of the picture, or of the output of the pass that was asked for. */
  readonly png: Uint8Array;
  /** The universal time that the frame shows, s. */
  readonly ut: number;
  /**
   * Describes what was drawn at a pixel. Null when that is no longer known: the process that drew it has ended.
   * @throws RangeError outside of the picture
   */
  describe(x: number, y: number): Promise<CapturedTexel | null>;
  /** Frees the memory of the descriptions; a frame of 960×540 px has 10 MB of them. */
  release(): void;
}

/**
 * Draws frames of one world, for whatever serves them: in this process or in another one. Every frame shows what was
 * written before it was asked for.
 */
export interface Frames {
  /** The number of times that the device came or went: where it has not changed, one device drew. */
  readonly deviceChanges: number;
  /** Opens a device before the first frame. @throws PlatformError when there is no adapter */
  open(): Promise<AdapterReport>;
  /** Draws a small frame: the first one compiles what the driver compiles late. @throws PlatformError as {@link png} */
  warm(): Promise<AdapterReport>;
  /**
   * Returns a PNG file. On a stepped clock it waits for images that are being decoded, by default.
   * @throws PlatformError when nothing can be drawn
   */
  png(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Returns RGBA of 8 bit, row 0 on top, in an array that the caller owns. It waits for images only when it is asked to.
   * @throws PlatformError as {@link png}
   */
  pixels(options: FrameOptions): Promise<Uint8Array>;
  /** Draws a frame that can be asked about; it waits for images as {@link pixels}. @throws PlatformError as {@link png} */
  capture(options: FrameOptions): Promise<CapturedFrame>;
  /** Frees the device. Resolves when nothing is left of it. */
  close(): Promise<void>;
}
