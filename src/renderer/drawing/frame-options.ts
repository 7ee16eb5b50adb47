import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * `settled` replaces that of DrawOptions, which waits for the pipelines of a new paint mode: frames of a world always
 * wait for these.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until every pending image is on the GPU or has failed; default: false. */
  readonly settled?: boolean | undefined;
  /** A text from `textOfCamera`; default: the view of the world's camera. */
  readonly view?: string | undefined;
}
