import type { FrameOptions } from '../../drawing/frame-options.js';
import type { FrameCapture } from '../../drawing/world-renderer.js';

/** A frame that is compared, with the description of its texels. */
export type GoldenFrame = Pick<FrameCapture, 'picture' | 'texels' | 'tiles' | 'ut'>;

/** The source of frames of the present world. */
export interface GoldenFrames {
  /** The universal time now, s. */
  readonly ut: number;
  /** @throws PlatformError when nothing can be drawn */
  capture(options: FrameOptions): Promise<GoldenFrame>;
}
