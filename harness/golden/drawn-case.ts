import type { RgbaImage } from '../../src/compare/index.js';
import type { FramePasses, TexelPosition } from './backend/backend.js';

/**
 * The picture of a case, with its scene. The scene remains open until the caller closes it, so that its passes can
 * still be drawn.
 */
export interface DrawnCase {
  readonly image: RgbaImage;
  /** A sentence for each image that the scene uses but the picture lacks. */
  readonly lacks: readonly string[];
  /** Known reasons why a picture of this backend may differ from that of Node, one sentence each. */
  readonly reasons?: readonly string[];
  /** The family of the adapter that drew the case, if the backend's own adapter did not draw it. */
  readonly family?: string;
  /** Returns the output of each pass of the frame. @param texel the texel to describe in words */
  passes(texel?: TexelPosition): Promise<FramePasses>;
  close(): Promise<void>;
}
