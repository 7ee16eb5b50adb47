import type { FrameOptions } from '../../drawing/frame-options.js';
import type { CapturedFrame } from '../../drawing/node/frames.js';

/** The source of frames of the present world. */
export interface GoldenFrames {
  /** The universal time now, s. */
  readonly ut: number;
  /** @throws PlatformError when nothing can be drawn */
  capture(options: FrameOptions): Promise<CapturedFrame>;
}
