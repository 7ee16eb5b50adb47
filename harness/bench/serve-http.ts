import { VERSION } from '../../src/simulator/index.js';
import { createAggregates, type FieldTree } from '../../src/simulator/fields/index.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import type { World } from '../../src/simulator/world/index.js';
import { printedFaults } from './printed-faults.js';

/** Starts the product's HTTP server over a world, on any free port. @returns the port */
export async function serveHttp(world: World, tree: FieldTree, sampleRateHz: number): Promise<number> {
  const aggregates = createAggregates({
    world,
    tree,
    version: VERSION,
    transports: () => 'http',
    sampleRateHz,
    controlEnabled: true,
    debugNamespace: true,
  });
  const { port } = await createHttpServer({
    tree,
    aggregates,
    host: '127.0.0.1',
    token: null,
    port: 0,
    strictPort: true,
    allowedHosts: [],
    allowedOrigins: [],
    fieldEndpoints: true,
    faults: printedFaults,
  });
  return port;
}
