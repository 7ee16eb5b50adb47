import type { PictureOptions } from '../../contract/index.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * The options of a frame of a world: those of its picture, and how it is drawn. Callers pass this type on unchanged;
 * only `WorldRenderer` reads its fields.
 * Pipelines of a new paint mode are always waited for, so the renderer's own `settled`, which controls that, is left
 * out.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'>, Omit<PictureOptions, 'samples'> {
  /** True to wait until all images being decoded are on the GPU or have failed. Default false. */
  readonly settled?: boolean | undefined;
  /** The view to draw, as `textOfCamera` writes it; by default that of the world's camera. */
  readonly view?: string | undefined;
}
