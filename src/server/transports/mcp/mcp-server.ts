import { type McpHttpServer, openMcpHttpServer } from './http/server.js';
import type { McpServerOptions } from './mcp-server-options.js';

/**
 * Starts the MCP server. It listens at once. The tools and the protocol library are loaded by the first request.
 * @throws PlatformError when the server cannot listen at its address
 */
export function createMcpServer(options: McpServerOptions): Promise<McpHttpServer> {
  return openMcpHttpServer({
    ...options,
    loadServe: async () => (await import('./protocol-server.js')).protocolServers(options),
  });
}
