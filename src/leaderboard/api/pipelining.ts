import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests of a connection that wait for their answers. Browsers and proxies have one at a time. */
const WAITING_MAX = 16;

/**
 * Cuts off connections that send many requests before they read the answers (RFC 9112 §9.3.2): Node begins all requests
 * of a chunk at once, and their answers would wait in memory.
 */
export function boundPipelining(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > WAITING_MAX) socket.destroy();
  });
}
