import type { PlaceLimits } from '../sockets/connection-places.js';

/** The limits of a server. */
export interface HttpLimits extends PlaceLimits {
  /** Maximum size of a request head, KiB. */
  readonly headKibibytes: number;
  /** The time within which a request must have come whole, head and body together, ms. */
  readonly requestMs: number;
  /** The time that a connection may rest between requests before it is closed, ms. */
  readonly idleMs: number;
  /** Maximum number of bytes of an address; without it, the size of the head alone is a limit. */
  readonly addressBytes?: number;
  /** Maximum number of requests that are answered at once, of those that have come whole; by default there is none. */
  readonly requests?: number;
  /** The requests after which a connection ends, once those that were sent with them are answered; by default it goes on. */
  readonly perConnection?: number;
  /** The limits of bodies. Without them, routes read bodies themselves, as they come. */
  readonly bodies?: BodyLimits;
}

/** The limits of bodies that are received whole before a route sees their request. */
export interface BodyLimits {
  /** Maximum number of bytes that one request may carry. */
  readonly bytes: number;
  /** The advice at the end of the message about a longer one. */
  readonly advice: string;
  /** Maximum number of bytes of a refused body that are read and dropped, so that the connection can be used again. */
  readonly drainedBytes: number;
  /** Maximum number of bytes of bodies that are held at once, those of all connections together. */
  readonly heldBytes: number;
}
