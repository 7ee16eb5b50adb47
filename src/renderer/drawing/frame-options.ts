import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * Options of a frame of a world. Such a frame always waits for the pipelines of a new paint mode, so `settled` is about
 * images here, and not about pipelines as in DrawOptions.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until every pending image is on the GPU or has failed; default: false. */
  readonly settled?: boolean | undefined;
  /** A text from `textOfCamera`; default: the view of the world's camera. */
  readonly view?: string | undefined;
}
