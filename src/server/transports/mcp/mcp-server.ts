import { type McpHttpServer, openMcpHttpServer } from './http/server.js';
import type { McpServerOptions } from './mcp-server-options.js';

/**
 * Starts the MCP server. It listens at once; the first request loads the tools and the library of the protocol.
 * @throws PlatformError when the address cannot be listened on
 */
export function createMcpServer(options: McpServerOptions): Promise<McpHttpServer> {
  return openMcpHttpServer({
    ...options,
    loadServe: async () => (await import('./protocol-server.js')).protocolServers(options),
  });
}
