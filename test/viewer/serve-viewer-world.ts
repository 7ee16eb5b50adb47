import { fileURLToPath } from 'node:url';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import { treeOver, worldGates } from '../../src/simulator/create-simulation.js';
import type { LoadedScene } from '../../src/simulator/sim/scene-file/index.js';
import { createModelReader } from '../../src/server/opened-models/index.js';
import { createViewer } from '../../src/server/viewer/viewer-server.js';
import type { HttpServerOptions } from '../../src/server/transports/http/index.js';
import { createWorld, type SimulatedWorld, type World } from '../../src/simulator/world/index.js';
import { DEFAULT_TEXTURE_LIMITS } from '../../src/simulator/paint/textures/limits.js';
import { CATALOGUE } from '../simulator/paint/textures/fixtures.js';
import { serveSimulation, type TestServer } from '../support/http-server.js';
import { bareDefaultScene } from '../support/worlds.js';

/**
 * The folder of the page's files. It can be any folder, because tests that open the page serve the files of the page
 * themselves.
 */
const PAGE_FOLDER = fileURLToPath(new URL('.', import.meta.url));

/**
 * Adds nozzles to a scene, as subparts of the ship's thruster quads. So there are two levels: a nozzle is a subpart of
 * a thruster quad, which is itself a subpart.
 */
function withNozzles({ scene, templates }: LoadedScene): LoadedScene {
  const quad = {
    ...scene.templates['rcs_quad'],
    subparts: [{ template: 'engine_bell', name: 'nozzle', displayName: 'Nozzle' }],
  };
  return { scene: { ...scene, templates: { ...scene.templates, rcs_quad: quad } }, templates };
}

/** Serves the bare default scene with stock textures that pictures can replace, and with two levels of subparts. */
export async function serveViewerWorld(
  more: Partial<HttpServerOptions> = {},
  clock: SimulatedWorld['clock'] = 'stepped',
): Promise<TestServer<SimulatedWorld>> {
  const config = defaultConfig();
  const world = createWorld({
    ...withNozzles(await bareDefaultScene()),
    clock,
    gates: worldGates(config),
    textures: { limits: DEFAULT_TEXTURE_LIMITS, catalogue: () => CATALOGUE },
    stickers: { maxCount: 64, maxViewDistance: 1500 },
    models: { readModel: createModelReader() },
  });
  return serveWithFeed({ world, tree: treeOver(world, config) }, config, more);
}

export function serveWithFeed<W extends World>(
  simulation: { readonly world: W; readonly tree: FieldTree },
  config = defaultConfig(),
  more: Partial<HttpServerOptions> = {},
): Promise<TestServer<W>> {
  return serveSimulation(simulation, config, { viewer: createViewer(simulation.world, PAGE_FOLDER), ...more });
}
