import type { PlaceLimits } from '../sockets/connection-places.js';

/** The limits of a server. */
export interface HttpLimits extends PlaceLimits {
  /** Maximum size of a request head, KiB. */
  readonly headKibibytes: number;
  /** The time within which a request must arrive completely, head and body together, ms. */
  readonly requestMs: number;
  /** The idle time of a connection between requests before it is closed, ms. */
  readonly idleMs: number;
  /** Maximum number of bytes of an address; by default only the size of the head limits it. */
  readonly addressBytes?: number;
  /** Maximum number of requests in progress, counting only completely received ones; unlimited by default. */
  readonly requests?: number;
  /**
   * The number of requests after which the server ends a connection, once it has answered pipelined requests; unlimited
   * by default.
   */
  readonly perConnection?: number;
  /** The limits of request bodies. Without these limits, routes read bodies themselves as streams. */
  readonly bodies?: BodyLimits;
}

/** The limits of bodies that the server receives completely before the route runs. */
export interface BodyLimits {
  /** Maximum number of body bytes of one request. */
  readonly bytes: number;
  /** The advice at the end of the error message about a body that is too long. */
  readonly advice: string;
  /** Maximum number of bytes of a refused body that the server reads and drops in order to reuse the connection. */
  readonly drainedBytes: number;
  /** Maximum number of body bytes in memory, for all connections together. */
  readonly heldBytes: number;
}
