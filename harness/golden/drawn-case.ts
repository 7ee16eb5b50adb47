import type { RgbaImage } from '../../src/compare/index.js';
import type { FramePasses, TexelPosition } from './backend/backend.js';

/** The picture of a case, with its scene. The scene can draw its passes until the caller closes it. */
export interface DrawnCase {
  readonly image: RgbaImage;
  /** A sentence for each image that the scene uses but the picture lacks. */
  readonly lacks: readonly string[];
  /** A sentence for each known reason why a picture of this backend may differ from Node's. */
  readonly reasons?: readonly string[];
  /** The family of the adapter that drew the case. Absent if it was the backend's own adapter. */
  readonly family?: string;
  /** Returns the output of each pass of the frame. @param texel the texel to describe in words */
  passes(texel?: TexelPosition): Promise<FramePasses>;
  close(): Promise<void>;
}
