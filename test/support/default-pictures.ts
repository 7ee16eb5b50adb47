import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import type { Renderer } from '../../src/renderer/render/renderer.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { openSharedHost } from './shared-device.js';
import { defaultSimulation } from './worlds.js';

export interface DefaultPictures {
  readonly simulation: Simulation;
  readonly renderer: Renderer;
  readonly pictures: WorldRenderer;
  close(): void;
}

/** Opens the default scene, and draws it on the shared device. */
export async function openDefaultPictures(): Promise<DefaultPictures> {
  const host = await openSharedHost();
  const renderer = await host.renderer();
  const simulation = await defaultSimulation();
  const pictures = host.follow(simulation.world);
  return {
    simulation,
    renderer,
    pictures,
    close() {
      pictures.close();
      host.close();
    },
  };
}
