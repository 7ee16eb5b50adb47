import { defaultConfig } from '../../../../src/apps/config/index.js';
import { treeOver, worldGates } from '../../../../src/apps/simulation.js';
import { DEFAULT_TEXTURE_LIMITS } from '../../../../src/paint/textures/index.js';
import { createWorld, type SimulatedWorld } from '../../../../src/world/index.js';
import { CATALOGUE } from '../../../paint/textures/fixtures.js';
import { serveSimulation, type TestServer } from '../../../support/http-server.js';
import { bareDefaultScene } from '../../../support/worlds.js';

/** The bare default scene, with stock textures that pictures can stand in for. */
export async function serveWithClutter(): Promise<TestServer<SimulatedWorld>> {
  const config = defaultConfig();
  const world = createWorld({
    ...(await bareDefaultScene()),
    clock: 'stepped',
    gates: worldGates(config),
    textures: { limits: DEFAULT_TEXTURE_LIMITS, catalogue: () => CATALOGUE },
    stickers: { maxCount: 64, maxViewDistance: 1500 },
  });
  return serveSimulation({ world, tree: treeOver(world, config) }, config);
}
