import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * The options of a frame of a world: those of its picture, and how to draw it. Callers pass this object on unchanged,
 * and only `WorldRenderer` reads its fields. The renderer's own option `settled` is not included, because frames always
 * wait for the pipelines of a new paint mode.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until each image that is being decoded has failed or is on the GPU. False by default. */
  readonly settled?: boolean | undefined;
  /** The view to draw, as a text from `textOfCamera`; by default the view of the world's camera. */
  readonly view?: string | undefined;
}
