import { NodeRenderHost } from '../../../src/renderer/drawing/node/index.js';
import type { OpenDevice } from '../../../src/device/index.js';
import { openAssets } from '../../../src/device/node/assets/index.js';
import type { Backend, BackendAdapter } from './backend.js';
import { RecentAssets } from './recent-assets.js';

/**
 * Opens a device in this process, and uses it for all scenes. The device opens while the first scene is loaded.
 * @param openDevice opens the device; the default opens the configured one
 */
export function openNodeBackend(openDevice?: OpenDevice): Backend {
  // Assets depend only on the code and the scene file, so a case can reuse the models of the previous case.
  const assets = new RecentAssets(openAssets());
  const host = NodeRenderHost.begin({ assets, ...(openDevice && { open: openDevice }) });
  // Many cases draw the same scene, so show each warning about a scene only once.
  const shown = new Set<string>();
  let isFirst = true;
  let adapter: BackendAdapter | undefined;
  const warn = (sentence: string): void => {
    if (!shown.has(sentence)) console.error(`warning: ${sentence}`);
    shown.add(sentence);
  };
  return {
    name: 'node',
    async adapter() {
      if (adapter) return adapter;
      await host.renderer();
      const { family, name } = host.adapter;
      // Caches the adapter. If the device is lost later, only the case that it draws fails, not the whole run.
      return (adapter = { family, name });
    },
    async open({ scene, set }) {
      await host.begun();
      // Imports these modules while the driver compiles.
      const [{ loadConfig }, { openSimulation }, { LocalScene }] = await Promise.all([
        import('../../../src/server/config/index.js'),
        import('../../../src/server/simulation/index.js'),
        import('./local-scene.js'),
      ]);
      assets.turn();
      const { config } = await loadConfig({ file: undefined, environment: {}, set });
      const simulation = await openSimulation({ scene, clock: 'stepped', config, assets, warn });
      const opened = new LocalScene(simulation, host.follow(simulation.world), isFirst);
      isFirst = false;
      return opened;
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
