import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * The options of a frame of a world: those of its picture, and how it is drawn. This one type is passed on unchanged from
 * the caller to `WorldRenderer`, which alone reads its fields.
 *
 * Pipelines of a new paint mode are always waited for; the renderer's own `settled` is about those and is left out.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until images that are being decoded are on the GPU or have failed. Default false. */
  readonly settled?: boolean | undefined;
}
