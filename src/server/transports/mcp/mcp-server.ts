import { type McpHttpServer, openMcpHttpServer } from './http/server.js';
import type { McpServerOptions } from './mcp-server-options.js';

/**
 * Listens immediately; the first request loads the tools and the protocol library.
 * @throws PlatformError when the server cannot listen at its address
 */
export function createMcpServer(options: McpServerOptions): Promise<McpHttpServer> {
  return openMcpHttpServer({
    ...options,
    loadServe: async () => (await import('./protocol-server.js')).protocolServers(options),
  });
}
