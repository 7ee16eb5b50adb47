import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * The options of a frame of a world: those of its picture, and how it is drawn. Callers pass this type on unchanged;
 * only `WorldRenderer` reads its fields. Frames always wait for the pipelines of a new paint mode, so this type omits
 * the renderer's option `settled`, which controls that.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until all images that are being decoded have failed or are on the GPU. False by default. */
  readonly settled?: boolean | undefined;
  /** The view to draw, in the text form of `textOfCamera`; by default that of the world's camera. */
  readonly view?: string | undefined;
}
