import type { AssetCache } from '../../base/assets/index.js';
import type { Renderer } from '../render/renderer.js';

/** Owns a device and a renderer, and lets one user after another draw with them. */
export interface RendererOwner {
  /** Keeps the inputs of pictures between runs; undefined where nothing is kept. */
  readonly assets: AssetCache | undefined;
  /** Runs `draw` after everything that was asked for before it. */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T>;
  /**
   * Lets everything else that waits run first. Absent where a picture may take the thread until it is drawn, as in a
   * page, which has nothing else to do.
   */
  readonly nextTurn?: () => Promise<void>;
  /** Reports whether this renderer's device is still there. */
  isPresent(renderer: Renderer): Promise<boolean>;
}
