import type { AssetCache } from '../../base/assets/index.js';
import type { Renderer } from '../render/renderer.js';

/** Owns a device and a renderer. Several worlds are drawn with them, one after another. */
export interface RendererOwner {
  /** Stores inputs of pictures between runs, such as ground meshes. Undefined stores nothing. */
  readonly assets: AssetCache | undefined;
  /** Runs `draw` after all earlier calls have ended. */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T>;
  /** Resolves when other pending work of the thread has run. Absent if drawing may block the thread, as in a page. */
  readonly nextTurn?: () => Promise<void>;
  /** Reports whether this renderer's device still exists. */
  isPresent(renderer: Renderer): Promise<boolean>;
}
