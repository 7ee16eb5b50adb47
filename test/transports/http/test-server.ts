import { defaultConfig, type Config } from '../../../src/apps/config/index.js';
import { worldGates } from '../../../src/apps/simulation.js';
import { createAggregates, type FieldTree } from '../../../src/fields/index.js';
import { createHttpServer } from '../../../src/transports/http/index.js';
import type { SimulatedWorld } from '../../../src/world/index.js';
import { bareSimulation } from '../../support/worlds.js';

export interface TestServer extends AsyncDisposable {
  readonly world: SimulatedWorld;
  readonly tree: FieldTree;
  readonly port: number;
  /** `http://127.0.0.1:<port>/v1` */
  readonly base: string;
}

/** The shipping server over a bare world whose time moves by steps; closed when it is disposed of. */
export async function startTestServer(settings: Partial<Config> = {}): Promise<TestServer> {
  const config = { ...defaultConfig(), ...settings };
  const { world, tree } = await bareSimulation(config);
  const server = await createHttpServer({
    tree,
    aggregates: createAggregates({
      world,
      tree,
      version: 'test',
      transports: () => 'http',
      sampleRateHz: config.sample_rate_hz,
      ...worldGates(config),
    }),
    host: '127.0.0.1',
    port: 0,
    strictPort: true,
    allowedOrigins: config.http_allowed_origins.split(/[\s,]+/).filter(Boolean),
    fieldEndpoints: config.http_field_endpoints,
  });
  return {
    world,
    tree,
    port: server.port,
    base: `http://127.0.0.1:${server.port}/v1`,
    [Symbol.asyncDispose]: () => server.close(),
  };
}
