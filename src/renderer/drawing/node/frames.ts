import type { AdapterReport } from '../../../device/index.js';
import type { FrameOptions } from '../frame-options.js';
import type { CapturedTexel } from '../world-renderer.js';

/** A frame as a PNG file, whose pixels can be queried until it is released. */
export interface CapturedFrame {
  /** A PNG file of the picture, or of the requested pass. */
  readonly png: Uint8Array;
  /** The universal time that the frame shows, s. */
  readonly ut: number;
  /**
   * Describes what was drawn at a pixel; null after the process that drew the frame has ended.
   * @throws RangeError outside the picture
   */
  describe(x: number, y: number): Promise<CapturedTexel | null>;
  /** Frees the data for {@link describe}: 10 MB for a frame of 960×540 px. */
  release(): void;
}

/**
 * Draws frames of one world, in this process or in another process. Every frame shows all writes that were made before
 * the request.
 */
export interface Frames {
  /**
   * The number of times that a device was opened or lost. Frames with the same number were drawn on the same device.
   */
  readonly deviceChanges: number;
  /** Opens a device before the first frame. @throws PlatformError when there is no adapter */
  open(): Promise<AdapterReport>;
  /** Draws a small frame, so that the driver compiles its pipelines early. @throws PlatformError as {@link png} */
  warm(): Promise<AdapterReport>;
  /**
   * Draws a frame as a PNG file. When the world's clock is stepped, the frame waits by default for images that are
   * being decoded.
   * @throws PlatformError when nothing can be drawn
   */
  png(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame as a JPEG file, which is smaller and lossy, for clients that need to show a picture soon. The frame
   * waits for images as {@link png} does.
   * @throws PlatformError as {@link png}
   */
  jpeg(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame as RGBA with 8 bits per channel, row 0 at the top, in an array that the caller owns. The frame waits
   * for images only on request.
   * @throws PlatformError as {@link png}
   */
  pixels(options: FrameOptions): Promise<Uint8Array>;
  /**
   * Draws a frame whose pixels can be queried. The frame waits for images as {@link pixels} does.
   * @throws PlatformError as {@link png} does
   */
  capture(options: FrameOptions): Promise<CapturedFrame>;
  /** Frees the device. Resolves when everything is freed. */
  close(): Promise<void>;
}
