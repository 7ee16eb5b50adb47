import type { PlaceLimits } from '../../../../base/sockets/connection-places.js';

/** The limits of a server. */
export interface HttpLimits extends PlaceLimits {
  /** Maximum number of bytes that one request may carry. */
  readonly bodyBytes: number;
  /** The advice at the end of the message about a longer one. */
  readonly bodyAdvice: string;
  /** Maximum number of bytes of a refused body that are read and dropped, so that the connection can be used again. */
  readonly drainedBytes: number;
  /** Maximum number of bytes of bodies that are held at once, those of all connections together. */
  readonly heldBytes: number;
  /** Maximum size of a request head, KiB. */
  readonly headKibibytes: number;
  /** The time within which a request must have come whole, head and body together, ms. */
  readonly requestMs: number;
  /** The time that a connection may rest between requests before it is closed, ms. */
  readonly idleMs: number;
  /** Maximum number of requests that are answered at once, of those that have come whole. */
  readonly requests: number;
}

/** Maximum number of bytes of an address. RFC 9110 §4.1 asks for 8000 at least. */
export const ADDRESS_MAX = 8192;

/**
 * The bounds of connections where a protocol has no reason for others. Chosen: far more than tools and pages open. One
 * address has half of the places for connections without a request, so a load test can open a thousand and then ask.
 */
export const PLACES: PlaceLimits = { connections: 2048, silentPerAddress: 1024 };
