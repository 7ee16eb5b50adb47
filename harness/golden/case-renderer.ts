import type { Image } from '../../src/compare/index.js';
import type { GoldenCase } from './cases/golden-case.js';
import type { FramePasses, Place, TexelPlace } from './stage/stage.js';

/** Draws cases. One device is kept over many cases; the world is made anew for each. */
export interface CaseRenderer {
  readonly place: Place;
  /** Short name of the adapter that draws: `swiftshader`, `nvidia`, … */
  readonly adapterFamily: string;
  /** As its driver calls it. */
  readonly adapterName: string;
  /**
   * Loads the case's scene, does its writes and draws its picture.
   * @throws DocumentError (scene file) or FieldError (a write that was refused)
   */
  render(goldenCase: GoldenCase): Promise<Image>;
  /** What each pass left of the case that was rendered last. @param texel which one to describe in words */
  passes(texel?: TexelPlace): Promise<FramePasses>;
  close(): Promise<void>;
}
