import type { FrameOptions } from '../../drawing/frame-options.js';
import type { FrameCapture } from '../../drawing/world-renderer.js';

/** A frame that is compared, with what describes its texels. */
export type GoldenFrame = Pick<FrameCapture, 'picture' | 'texels' | 'tiles' | 'ut'>;

/** Draws the present world. */
export interface GoldenFrames {
  /** Universal time now, s. */
  readonly ut: number;
  /** @throws PlatformError when nothing can be drawn */
  capture(options: FrameOptions): Promise<GoldenFrame>;
}
