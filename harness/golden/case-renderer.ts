import type { Image } from '../compare/index.js';
import type { GoldenCase } from './cases/golden-case.js';

/** Draws cases. One device is kept over many cases; the world is made anew for each. */
export interface CaseRenderer {
  /** Short name of the adapter that draws: `swiftshader`, `nvidia`, … */
  readonly adapterFamily: string;
  /**
   * Loads the case's scene, does its writes and draws its picture.
   * @throws DocumentError (scene file) or FieldError (a write that was refused)
   */
  render(goldenCase: GoldenCase): Promise<Image>;
  close(): void;
}
