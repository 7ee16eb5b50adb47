import type { AssetCache } from '../../base/assets/index.js';
import type { Renderer } from '../render/renderer.js';

/** Owns a device and a renderer. Several worlds use them, one at a time. */
export interface RendererOwner {
  /** Stores what pictures need between runs, for example ground meshes. If undefined, nothing is stored. */
  readonly assets: AssetCache | undefined;
  /** Runs `draw` when all earlier calls have ended. */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T>;
  /**
   * Resolves when other work that waits for the thread has run. Absent where drawing may block the thread, as in a
   * page.
   */
  readonly nextTurn?: () => Promise<void>;
  /** Reports whether this renderer's device is still in use, neither lost nor replaced. */
  isPresent(renderer: Renderer): Promise<boolean>;
}
