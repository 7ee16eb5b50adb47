import type { PassName } from '../render/capture/capture.js';
import type { PictureOptions } from '../render/renderer.js';

/**
 * How a frame of a world is drawn: size, samples, pass and the like. Everybody who asks for a frame passes this one type on;
 * {@link WorldRenderer} is the only place that takes it apart.
 *
 * Pipelines of a new paint mode are always waited for; the renderer's own `settled` is about those and is left out.
 */
export interface FrameOptions extends Omit<PictureOptions, 'settled'> {
  /** The pass whose output is wanted in place of the finished picture. */
  readonly pass?: PassName | undefined;
  /** Wait until images that are being decoded are on the GPU or have failed. Default false. */
  readonly settled?: boolean;
}
