import { loadConfig } from '../../../src/config/index.js';
import { NodeRenderHost } from '../../../src/drawing/node/node-render-host.js';
import { openSimulation } from '../../../src/simulation/open-simulation.js';
import { openAssets } from '../../../src/platform/node/assets/index.js';
import { RecentAssets } from './recent-assets.js';
import type { Stage } from './stage.js';
import { TreeScene } from './tree-scene.js';

/**
 * A device in this process, kept over all scenes.
 * @throws PlatformError when there is none
 */
export async function openNodeStage(): Promise<Stage> {
  // Made from the code and the scene alone, whoever made them: a case finds the models of the one before.
  const assets = new RecentAssets(openAssets());
  const host = await NodeRenderHost.open({ assets });
  const { family, name } = host.adapter;
  return {
    place: 'node',
    adapter: { family, name },
    async open({ scene, set }) {
      assets.turn();
      const { config } = await loadConfig({ file: undefined, environment: {}, set });
      const simulation = await openSimulation({ scene, clock: 'stepped', config, assets });
      return new TreeScene(simulation, host.follow(simulation.world));
    },
    close: () => {
      host.close();
      return Promise.resolve();
    },
  };
}
