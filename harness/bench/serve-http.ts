import type { Config } from '../../src/contract/vocabulary/index.js';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../../src/server/transports/http/index.js';
import { aggregatesOver, type Simulation } from '../../src/simulator/index.js';
import { printedFaults } from './printed-faults.js';

export const LOOPBACK = {
  host: '127.0.0.1',
  port: 0,
  token: null,
  allowedHosts: [],
  allowedOrigins: [],
  faults: printedFaults,
} as const;

export function serveHttp(
  simulation: Simulation,
  config: Config,
  frames?: HttpServerOptions['frames'],
): Promise<HttpServer> {
  return createHttpServer({
    ...LOOPBACK,
    tree: simulation.tree,
    aggregates: aggregatesOver(simulation, config, () => 'http'),
    strictPort: true,
    fieldEndpoints: true,
    ...(frames && { frames }),
  });
}
