import { setMaxListeners } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Config, defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { splitList } from '../../src/server/config/index.js';
import { createCommands, type FieldTree } from '../../src/simulator/fields/index.js';
import { createMcpServer } from '../../src/server/transports/mcp/index.js';
import type { SimulatedWorld, World } from '../../src/simulator/world/index.js';
import type { McpServerOptions } from '../../src/server/transports/mcp/mcp-server-options.js';
import { aggregatesOver } from './aggregates.js';
import { printedFaults } from './faults.js';
import { bareSimulation } from './worlds.js';

export interface ToolEnvelope {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly snapshot_sequence: number;
  readonly ut: number;
  readonly outcome?: string;
  readonly errno?: string;
  readonly message?: string;
  readonly retryable: boolean;
}

export interface McpTestServer<W extends World = World> extends AsyncDisposable {
  readonly world: W;
  readonly tree: FieldTree;
  readonly port: number;
  readonly url: string;
  connect(): Promise<Client>;
  close(): Promise<void>;
}

export async function startMcpServer(
  settings: Partial<Config> = {},
  options: Partial<McpServerOptions> = {},
): Promise<McpTestServer<SimulatedWorld>> {
  const config = { ...defaultConfig(), ...settings };
  return serveMcp(await bareSimulation(config), config, options);
}

export async function serveMcp<W extends World>(
  { world, tree }: { readonly world: W; readonly tree: FieldTree },
  config: Config = defaultConfig(),
  options: Partial<McpServerOptions> = {},
): Promise<McpTestServer<W>> {
  const server = await createMcpServer({
    tree,
    aggregates: aggregatesOver(world, tree, config, 'mcp'),
    commands: createCommands(world),
    host: '127.0.0.1',
    port: 0,
    token: null,
    allowedHosts: splitList(config.http_allowed_hosts),
    allowedOrigins: splitList(config.http_allowed_origins),
    version: 'test',
    faults: printedFaults,
    ...options,
  });
  const url = `http://127.0.0.1:${server.port}/mcp`;
  const clients: Client[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.close()));
    await server.close();
  };
  return {
    world,
    tree,
    url,
    port: server.port,
    async connect() {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: fetchOften }));
      clients.push(client);
      return client;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Calls `fetch` without a limit on listeners: the client uses the same abort signal for all its calls, and Node would
 * warn about the number of listeners.
 */
const fetchOften: typeof fetch = (input, init) => {
  if (init?.signal) setMaxListeners(0, init.signal);
  return fetch(input, init);
};

/** @returns the envelope in the text of the answer */
export async function callTool(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolEnvelope> {
  const { content } = await client.callTool({ name, arguments: given });
  const [first] = content;
  return JSON.parse(first?.type === 'text' ? first.text : '') as ToolEnvelope;
}
