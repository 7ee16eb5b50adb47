import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { createCommands } from '../../../src/simulator/fields/index.js';
import { aggregatesOver, VERSION } from '../../../src/simulator/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { createMcpServer } from '../../../src/server/transports/mcp/index.js';
import { answerParent } from '../bench-process.js';
import { LOOPBACK } from '../serve-http.js';

export type ServerKind = 'livery' | 'library';

const start: Readonly<Record<ServerKind, () => Promise<number>>> = { livery: startLivery, library: startLibrary };

answerParent(await start[process.argv[2] as ServerKind]());

/** Starts the product's server. The simulation clock is stopped, so the benchmark measures only calls. */
async function startLivery(): Promise<number> {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  const aggregates = aggregatesOver({ world, tree }, config, () => 'mcp');
  const commands = createCommands(world);
  return (await createMcpServer({ ...LOOPBACK, tree, aggregates, commands, version: VERSION })).port;
}

/** Starts the MCP library alone, as its documentation shows: without sessions, and with one tool that does nothing. */
async function startLibrary(): Promise<number> {
  const server = createServer((request, response) => {
    const product = new McpServer({ name: 'empty', version: '1' });
    product.registerTool('empty', { description: 'Does nothing.' }, () => ({
      content: [{ type: 'text', text: 'ok' }],
    }));
    const transport = new NodeStreamableHTTPServerTransport();
    response.on('close', () => void product.close());
    void product.connect(transport).then(() => transport.handleRequest(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
