import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * Options of a frame of a world. Here, the option `settled` concerns images. In DrawOptions, it concerns the pipelines
 * of a new paint mode; a frame of a world always waits for these.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until every pending image is on the GPU or has failed; default: false. */
  readonly settled?: boolean | undefined;
  /** A text from `textOfCamera`; default: the view of the world's camera. */
  readonly view?: string | undefined;
}
