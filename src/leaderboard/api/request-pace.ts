import type { FastifyRequest } from 'fastify';
import { clientOf, siteOf, type TrustsProxy } from './client-address.js';

/**
 * Maximum number of a client's requests that begin in one turn of the event loop. An arbitrary value: answering this
 * number of requests takes a few milliseconds.
 */
const BEGUN_IN_TURN = 8;
/**
 * Maximum number of a client's requests that wait to begin. An arbitrary value: this number of requests begins within
 * about a second, and uses an eighth of all connections.
 */
export const WAITING_MAX = 512;

interface Waiting {
  readonly request: FastifyRequest;
  readonly begin: () => void;
}

/**
 * Lets only a few requests of each client begin in one turn of the event loop. Otherwise, a client that sends on a
 * thousand connections at once would make one long turn, and all others would wait for its end. If too many requests of
 * a client wait, the service resets the connection of each further request. A further request that comes through a
 * trusted proxy is refused instead, because all clients share the proxy's connections, and because nginx sends a
 * service nothing for ten seconds after a reset. All networks of one IPv6 customer count as one client.
 */
export class RequestPace {
  /** For each client, the number of its requests that have begun in this turn. */
  readonly #begun = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #turn: NodeJS.Immediate | undefined;

  constructor(private readonly trusts: TrustsProxy) {}

  /**
   * Begins a request now, or in a later turn. Requests of one client begin in the order of their arrival.
   * @param refuse refuses a request that came through a trusted proxy, if too many requests of its client wait
   */
  begin(request: FastifyRequest, begin: () => void, refuse: () => void): void {
    const site = siteOf(clientOf(request));
    if (site === undefined) {
      begin();
      return;
    }
    this.#turn ??= setImmediate(() => this.#next());
    const queue = this.#waiting.get(site);
    const begun = this.#begun.get(site) ?? 0;
    if (queue && queue.length >= WAITING_MAX) {
      const { socket } = request.raw;
      if (this.trusts(socket.remoteAddress, 0)) refuse();
      else socket.resetAndDestroy();
    } else if (queue) queue.push({ request, begin });
    else if (begun >= BEGUN_IN_TURN) this.#waiting.set(site, [{ request, begin }]);
    else {
      this.#begun.set(site, begun + 1);
      begin();
    }
  }

  #next(): void {
    this.#begun.clear();
    this.#turn = this.#waiting.size > 0 ? setImmediate(() => this.#next()) : undefined;
    for (const [site, queue] of this.#waiting) {
      const now = queue.splice(0, BEGUN_IN_TURN);
      if (queue.length === 0) this.#waiting.delete(site);
      this.#begun.set(site, now.length);
      for (const { request, begin } of now) if (!request.raw.socket.destroyed) begin();
    }
  }
}
