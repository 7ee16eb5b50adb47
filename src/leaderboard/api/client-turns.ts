import type { FastifyRequest } from 'fastify';
import { BoardError } from '../board-error.js';
import { Turns } from '../turns.js';
import { clientOf, siteOf } from './client-address.js';

/**
 * Maximum number of reads that run at once for one client address. An arbitrary value: a quarter of the
 * connections for public reads.
 */
export const READS_OF_CLIENT = 2;
/**
 * Maximum number of reads of one client address that wait for the reads that run. An arbitrary value: this number of
 * reads takes about a second.
 */
export const WAITING_OF_CLIENT = 256;
const RETRY_S = 1;

export const tooManyWait = (): BoardError =>
  new BoardError('internal', 'too many requests from your address are waiting; send fewer at once', {
    status: 503,
    retryAfter: RETRY_S,
  });

/**
 * Limits the public reads and the session reads of each client address. Without limits, one client could use all
 * database connections and the event loop.
 */
export class ClientTurns {
  readonly #turns = new Turns<string>({
    atOnce: READS_OF_CLIENT,
    waiting: WAITING_OF_CLIENT,
    full: tooManyWait,
  });

  /** @throws BoardError internal (503) when too many reads of the client wait */
  async read<T>(request: FastifyRequest, read: () => Promise<T> | T): Promise<T> {
    const client = siteOf(clientOf(request));
    if (client === undefined) return read();
    return this.#turns.take(client, async () => {
      if (request.raw.socket.destroyed) {
        throw new BoardError('bad_request', 'the connection closed before the answer; send the request again');
      }
      return read();
    });
  }
}
