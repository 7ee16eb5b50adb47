import type { AssetCache } from '../../base/assets/index.js';
import type { Renderer } from '../render/renderer.js';

/** Owns a device and a renderer, which its users draw with in turn. */
export interface RendererOwner {
  /** Keeps the inputs of pictures between runs; undefined keeps nothing. */
  readonly assets: AssetCache | undefined;
  /** Runs `draw` after all earlier calls. */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T>;
  /**
   * Lets other pending work run first. Absent when a picture may block the thread until it is drawn, as in a page,
   * which has no other work.
   */
  readonly nextTurn?: () => Promise<void>;
  /** Reports whether this renderer's device still exists. */
  isPresent(renderer: Renderer): Promise<boolean>;
}
