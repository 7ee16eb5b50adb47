import type { AdapterReport } from '../../../device/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedTexel } from '../world-renderer.js';

/** A frame as a PNG file. Its pixels can be queried until the frame is released. */
export interface CapturedFrame {
  /** The picture or the requested pass. */
  readonly png: Uint8Array;
  /** The universal time that the frame shows, s. */
  readonly ut: number;
  /**
   * Describes what is visible at a pixel. The result is null if the process that drew the frame has ended.
   * @throws RangeError outside the picture
   */
  describe(x: number, y: number): Promise<CapturedTexel | null>;
  /** Frees the data for {@link describe}: 10 MB for a frame of 960×540 px. */
  release(): void;
}

/**
 * Draws frames of one world, in this process or in another process. A frame shows all writes that precede its request.
 */
export interface Frames {
  /** How often a device was opened or lost. If the number is the same for two frames, the same device drew them. */
  readonly deviceChanges: number;
  /** Opens a device before the first frame. @throws PlatformError if every adapter fails */
  open(): Promise<AdapterReport>;
  /** Draws a small frame, which makes the driver compile the pipelines early. @throws PlatformError as {@link png} */
  warm(): Promise<AdapterReport>;
  /**
   * Draws a frame as a PNG file. If the world's clock is stepped, the frame waits for pending images by default.
   * @throws PlatformError when nothing can be drawn
   */
  png(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame as a JPEG file, for clients that need a picture soon. It waits for images like {@link png}.
   * @throws PlatformError as {@link png}
   */
  jpeg(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame as RGBA with 8 bits per channel, row 0 at the top, in an array that the caller owns. It waits for
   * images only with the option `settled`.
   * @throws PlatformError as {@link png}
   */
  pixels(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame whose pixels can be queried. It waits for images like {@link pixels}.
   * @throws PlatformError as {@link png}
   */
  capture(options: FrameOptions): Promise<CapturedFrame>;
  /** Frees the device. */
  close(): Promise<void>;
}
