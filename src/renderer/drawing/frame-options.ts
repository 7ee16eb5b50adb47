import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * The options of a frame of a world. They are all handled by `WorldRenderer`. It replaces the `settled` of DrawOptions:
 * that one waits for the pipelines of a new paint mode, and frames of a world always do that.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until every pending image is on the GPU or has failed. False by default. */
  readonly settled?: boolean | undefined;
  /** A text from `textOfCamera`; default: the view of the world's camera. */
  readonly view?: string | undefined;
}
