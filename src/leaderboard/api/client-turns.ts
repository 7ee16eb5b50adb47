import type { FastifyRequest } from 'fastify';
import { BoardError } from '../board-error.js';
import { Turns } from '../turns.js';
import { clientOf } from './client-address.js';

/**
 * Maximum number of reads of one client address that run at once. Chosen: together they use a quarter of the
 * connections to the database. Reads beyond it wait, and rarely for long, because a read takes a few milliseconds.
 */
export const READS_OF_CLIENT = 4;
/** Maximum number of further reads of the address that wait. Chosen: as many as fit into about a second. */
export const WAITING_OF_CLIENT = 256;
/** Time after which a refused client should try again, s. */
const RETRY_S = 1;

/**
 * Limits the reads of each client address, public ones and those of sessions, which could otherwise use all connections
 * and the event loop.
 */
export class ClientTurns {
  readonly #turns = new Turns<string>({
    atOnce: READS_OF_CLIENT,
    waiting: WAITING_OF_CLIENT,
    full: () =>
      new BoardError('internal', 'too many requests of your address wait for answers; send fewer at once', {
        status: 503,
        retryAfter: RETRY_S,
      }),
  });

  /** Runs the read of a request when it is its client's turn. @throws BoardError internal (503) when too many wait */
  async read<T>(request: FastifyRequest, read: () => Promise<T> | T): Promise<T> {
    const client = clientOf(request);
    if (client === undefined) return read();
    return this.#turns.take(client, async () => {
      // Otherwise, a client that leaves could still make the service work through its requests.
      if (request.raw.socket.destroyed) {
        throw new BoardError('bad_request', 'the connection closed before the answer; send the request again');
      }
      return read();
    });
  }
}
