import type { AdapterReport } from '../../device/contract.js';
import type { RendererOwner } from './renderer-owner.js';
import type { DrawnWorld, WorldRenderer } from './world-renderer.js';

/**
 * Owns a device and a renderer, and draws pictures of any number of worlds with them, one after another. There is a
 * host for Node and one for a page.
 */
export interface RenderHost extends RendererOwner {
  /** The adapter of the device that was opened last. */
  readonly adapter: AdapterReport;
  /** Draws pictures of one world from now on, and reports to its paint, textures and stickers what is really drawn. */
  follow(world: DrawnWorld): WorldRenderer;
  close(): void;
}
