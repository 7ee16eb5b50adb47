import type { FrameOptions } from '../../../renderer/drawing/frame-options.js';

/** A frame as a PNG file. */
export interface FrameAnswer {
  readonly png: Uint8Array;
  /** The images that the frame lacks although something shows them, a sentence each. */
  readonly warnings: readonly string[];
}

/** Draws the pictures that `/v1/frame` answers with; the app that has a renderer passes one in. */
export interface FrameService {
  /**
   * Draws the main camera's view. By default it waits for images that are being decoded where the clock is stepped.
   * @throws PlatformError when nothing can be drawn
   */
  png(options: FrameOptions): Promise<FrameAnswer>;
}
