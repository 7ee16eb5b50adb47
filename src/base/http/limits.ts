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
  /** The number of requests after which a connection ends, once pipelined ones are answered; unlimited by default. */
  readonly perConnection?: number;
  /** The limits of bodies. Without them, routes read bodies themselves as streams. */
  readonly bodies?: BodyLimits;
}

/** The limits of bodies that are received completely before their route runs. */
export interface BodyLimits {
  /** Maximum number of body bytes of one request. */
  readonly bytes: number;
  /** The advice at the end of the message about a longer body. */
  readonly advice: string;
  /** Maximum number of bytes of a refused body that are read and dropped, so that the connection can be reused. */
  readonly drainedBytes: number;
  /** Maximum number of body bytes in memory, for all connections together. */
  readonly heldBytes: number;
}
