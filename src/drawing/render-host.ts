import type { AssetCache } from '../assets/index.js';
import type { AdapterReport } from '../platform/contract.js';
import type { Renderer } from '../render/renderer.js';
import type { DrawnWorld, WorldRenderer } from './world-renderer.js';

/**
 * Owns a device and a renderer, and draws pictures of any number of worlds with them, one after another. There is a
 * host for Node and one for a page.
 */
export interface RenderHost {
  /** The adapter of the device that was opened last. */
  readonly adapter: AdapterReport;
  /** Keeps the inputs of pictures between runs; undefined where nothing is kept. */
  readonly assets: AssetCache | undefined;
  /** Draws pictures of one world from now on, and reports to its paint, textures and stickers what is really drawn. */
  follow(world: DrawnWorld): WorldRenderer;
  /** Runs `draw` after everything that was asked for before it. */
  inTurn<T>(draw: (renderer: Renderer) => Promise<T>): Promise<T>;
  /** Reports whether this renderer's device is still there. */
  isPresent(renderer: Renderer): Promise<boolean>;
  close(): void;
}
