import type { Capture } from '../../render/capture/capture.js';
import type { Picture } from '../../render/picture.js';
import type { FrameOptions } from '../../transports/http/index.js';

/** A frame with what its passes held. */
export interface FrameCapture extends Pick<Capture, 'texels' | 'tiles'> {
  /** The finished picture, or that of the pass that was asked for. */
  readonly picture: Picture;
  /** Universal time that it shows, s. */
  readonly ut: number;
}

/** Draws the present world. */
export interface GoldenFrames {
  /** Universal time now, s. */
  readonly ut: number;
  /** @throws PlatformError when nothing can be drawn */
  capture(options: FrameOptions): Promise<FrameCapture>;
}
