import type { FastifyInstance } from 'fastify';
import { cannotListen } from './cannot-listen.js';

/**
 * Maximum number of new connections that the system keeps until the server accepts them. If there are more, the system
 * drops handshakes, and the clients wait for a second or more before they repeat the handshake. Node's default is 511.
 * On Linux, `net.core.somaxconn` limits this number; its default is 4096.
 */
export const BACKLOG = 4096;

/** @throws PlatformError if the port cannot be used */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (cause) {
    throw cannotListen(host, port, cause);
  }
}
