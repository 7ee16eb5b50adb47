import { loadConfig } from '../../../src/server/config/index.js';
import { NodeRenderHost } from '../../../src/renderer/drawing/node/index.js';
import type { OpenDevice } from '../../../src/device/index.js';
import { openAssets } from '../../../src/device/node/assets/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import type { Backend } from './backend.js';
import { LocalScene } from './local-scene.js';
import { RecentAssets } from './recent-assets.js';

/**
 * Opens a device in this process, and uses it for all scenes.
 * @param openDevice opens the device; the default opens the configured one
 * @throws PlatformError if the device cannot be opened
 */
export async function openNodeBackend(openDevice?: OpenDevice): Promise<Backend> {
  // Assets depend only on the code and the scene file, so a case can reuse the models of the previous case.
  const assets = new RecentAssets(openAssets());
  const host = await NodeRenderHost.open({ assets, ...(openDevice && { open: openDevice }) });
  const { family, name } = host.adapter;
  // Shows each warning about a scene only once, because many cases draw the same scene.
  const shown = new Set<string>();
  const warn = (sentence: string): void => {
    if (!shown.has(sentence)) console.error(`warning: ${sentence}`);
    shown.add(sentence);
  };
  return {
    name: 'node',
    adapter: { family, name },
    async open({ scene, set }) {
      assets.turn();
      const { config } = await loadConfig({ file: undefined, environment: {}, set });
      const simulation = await openSimulation({ scene, clock: 'stepped', config, assets, warn });
      return new LocalScene(simulation, host.follow(simulation.world));
    },
    async drawProgram(path, size) {
      const { drawProgram } = await import('../../../src/programs/index.js');
      return drawProgram(path, size);
    },
    close: () => {
      host.close();
      return Promise.resolve();
    },
  };
}
