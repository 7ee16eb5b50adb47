import type { FrameOptions } from '../renderer/drawing/frame-options.js';
import type { CapturedFrame } from '../renderer/drawing/node/frames.js';

/** A frame that a golden is made of, or held to. */
export interface GoldenFrame extends CapturedFrame {
  /** The images that the frame lacks although something shows them, a sentence each. */
  readonly warnings: readonly string[];
}

/** The source of frames of the present world. */
export interface GoldenFrames {
  /** The universal time now, s. */
  readonly ut: number;
  /** True while time passes by itself: the next frame is one of another moment. */
  readonly isClockRunning: boolean;
  /** @throws PlatformError when nothing can be drawn */
  capture(options: FrameOptions): Promise<GoldenFrame>;
}
