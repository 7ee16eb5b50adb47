import type { FastifyInstance } from 'fastify';
import { cannotListen } from './cannot-listen.js';

/**
 * Number of new connections that the system keeps until the server accepts them. Beyond it, the system drops
 * handshakes, and their clients wait for a second or more before they repeat them. Node's default is 511. On Linux, no
 * number above `net.core.somaxconn` has an effect, which is 4096 by default.
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
