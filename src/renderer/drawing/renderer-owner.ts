import type { AssetCache } from '../../base/assets/index.js';
import type { Renderer } from '../render/renderer.js';

/** Owns a device and a renderer, which several worlds use one at a time. */
export interface RendererOwner {
  /** Cache that keeps data for pictures from one run to the next; undefined if nothing is stored. */
  readonly assets: AssetCache | undefined;
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T>;
  /**
   * Resolves when other work that waits for the thread has run. Absent where drawing may block the thread, as in a
   * page.
   */
  readonly nextTurn?: () => Promise<void>;
  /** Reports whether this renderer's device is still in use, neither lost nor replaced. */
  isPresent(renderer: Renderer): Promise<boolean>;
}
