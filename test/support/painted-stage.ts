import { Client } from '../../src/client/client.js';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { type StartThread, ThreadError } from '../../src/device/threads/index.js';
import { openSimulation } from '../../src/server/simulation/index.js';
import type { HttpServerOptions } from '../../src/server/transports/http/index.js';
import { createVesselModels } from '../../src/server/vessel-models/index.js';
import { makeModel, type ModelRequest } from '../../src/server/vessel-models/make-model.js';
import type { World } from '../../src/simulator/world/index.js';
import { serveSimulation } from './http-server.js';
import { stageScene } from './stage.js';
import type { TemporaryFolder } from './temporary-folder.js';

export interface PaintedStage extends AsyncDisposable {
  readonly client: Client;
  readonly world: World;
  readonly base: string;
  paint(...writes: readonly (readonly [path: string, value: string])[]): Promise<void>;
}

export const STAGE_PAINT = 'vessels/by-id/stage/paint/parts';

/**
 * Makes models on this thread, because a separate thread for each model would have to load the modules of the export
 * again. The tests in test/server/vessel-models use threads.
 */
const makeHere: StartThread<ModelRequest, Uint8Array> = ({ done, failed }) => ({
  post: (request) => void makeModel(request).then(done, (cause: unknown) => failed(ThreadError.broken(cause as Error))),
  keepAlive: () => undefined,
  end: () => undefined,
});

export async function openPaintedStage(
  folder: TemporaryFolder,
  templates: Readonly<Record<string, unknown>>,
  parts: Parameters<typeof stageScene>[1],
  halfHeight: number,
  frames: (world: World) => NonNullable<HttpServerOptions['frames']> | null = () => null,
): Promise<PaintedStage> {
  const scene = folder.write('stage.json', stageScene(templates, parts, halfHeight));
  const config = defaultConfig();
  const simulation = await openSimulation({ scene, clock: 'stepped', config });
  const { world } = simulation;
  const server = await serveSimulation(simulation, config, {
    frames: frames(world),
    models: createVesselModels(world, makeHere),
  });
  const client = new Client(server.base);
  return {
    client,
    world,
    base: server.base,
    async paint(...writes) {
      for (const [path, value] of writes) await client.write(path, value);
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}
