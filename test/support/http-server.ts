import { type Config, defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { splitList } from '../../src/server/config/index.js';
import { type FieldTree } from '../../src/simulator/fields/index.js';
import { createHttpServer, type HttpServerOptions } from '../../src/server/transports/http/index.js';
import type { World } from '../../src/simulator/world/index.js';
import { aggregatesOver } from './aggregates.js';
import { watchAnswers } from './described-answers.js';
import { printedFaults } from './faults.js';
import { bareSimulation } from './worlds.js';

export interface TestServer<W extends World = World> extends AsyncDisposable {
  readonly world: W;
  readonly tree: FieldTree;
  readonly port: number;
  /** Base URL: `http://127.0.0.1:<port>/v1` */
  readonly base: string;
  readonly options: HttpServerOptions;
  close(): Promise<void>;
}

/** Starts the product's server for a bare world with a stepped clock; disposing of the result closes it. */
export async function startTestServer(
  settings: Partial<Config> = {},
  more: Partial<HttpServerOptions> = {},
): Promise<TestServer<Awaited<ReturnType<typeof bareSimulation>>['world']>> {
  const config = { ...defaultConfig(), ...settings };
  return serveSimulation(await bareSimulation(config), config, more);
}

/** Serves a simulation. All answers of the server are checked against the published description. */
export async function serveSimulation<W extends World>(
  { world, tree }: { readonly world: W; readonly tree: FieldTree },
  config: Config = defaultConfig(),
  more: Partial<HttpServerOptions> = {},
): Promise<TestServer<W>> {
  const options: HttpServerOptions = {
    tree,
    aggregates: aggregatesOver(world, tree, config),
    host: '127.0.0.1',
    port: 0,
    strictPort: true,
    token: null,
    allowedHosts: splitList(config.http_allowed_hosts),
    allowedOrigins: splitList(config.http_allowed_origins),
    fieldEndpoints: config.http_field_endpoints,
    faults: printedFaults,
    ...more,
  };
  const server = await createHttpServer(options);
  const unwatch = watchAnswers(server.port);
  const close = async (): Promise<void> => {
    await server.close();
    unwatch();
  };
  return {
    world,
    tree,
    options,
    port: server.port,
    base: `http://127.0.0.1:${server.port}/v1`,
    close,
    [Symbol.asyncDispose]: close,
  };
}
