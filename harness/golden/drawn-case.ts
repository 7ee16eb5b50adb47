import type { RgbaImage } from '../../src/compare/index.js';
import type { FramePasses, TexelPosition } from './backend/backend.js';

/** The picture of a case, together with its scene. The caller must close the scene. */
export interface DrawnCase {
  readonly image: RgbaImage;
  /** One sentence for each image of the scene that is missing in the picture. */
  readonly lacks: readonly string[];
  /**
   * Known reasons why a picture of this backend may differ from a picture that was drawn in Node, a sentence for each.
   */
  readonly reasons?: readonly string[];
  /** The family of the adapter that drew the case; absent for the backend's own adapter. */
  readonly family?: string;
  /** @param texel the texel that the result's `surface` describes */
  passes(texel?: TexelPosition): Promise<FramePasses>;
  close(): Promise<void>;
}
