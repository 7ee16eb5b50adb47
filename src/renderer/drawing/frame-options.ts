import type { PassName } from '../../contract/pass-names.js';
import type { DrawOptions } from '../render/renderer.js';

/**
 * The options of a frame of a world: size, samples, pass and the like. This one type is passed on unchanged from the
 * caller to `WorldRenderer`, which alone reads its fields.
 *
 * Pipelines of a new paint mode are always waited for; the renderer's own `settled` is about those and is left out.
 */
export interface FrameOptions extends Omit<DrawOptions, 'settled'> {
  /** The pass whose output is wanted in place of the finished picture. */
  readonly pass?: PassName | undefined;
  /** True to wait until images that are being decoded are on the GPU or have failed. Default false. */
  readonly settled?: boolean | undefined;
}
