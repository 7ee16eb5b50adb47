import type { FastifyInstance } from 'fastify';
import { PlatformError } from '../../../../base/errors/index.js';

export interface ListenOptions {
  readonly host: string;
  /** The port on which to listen; 0 means any free port. */
  readonly port: number;
  readonly strictPort: boolean;
}

/**
 * @param hostKey the configuration key of the address, for messages
 * @throws PlatformError when a required port is in use, or no port can be opened
 */
export async function listenApp(
  app: FastifyInstance,
  { host, port, strictPort }: ListenOptions,
  hostKey: 'http_bind_host' | 'mcp_bind_host',
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE')
      throw new PlatformError(`cannot listen on ${host}:${port} (${code ?? String(cause)}); see ${hostKey}`, { cause });
    if (strictPort) {
      throw new PlatformError(
        `port ${port} of ${host} is in use; stop the program that uses it, or choose another with --port`,
        {
          cause,
        },
      );
    }
    await app.listen({ host, port: 0 });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
