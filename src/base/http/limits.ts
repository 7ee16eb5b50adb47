import type { PlaceLimits } from '../sockets/connection-places.js';

/**
 * The time for which a browser may cache the answer to a preflight, s. The value is chosen; Chromium allows at most
 * 7200.
 */
export const PREFLIGHT_SECONDS = 600;

export interface HttpLimits extends PlaceLimits {
  /** Maximum size of a request head, KiB. */
  readonly headKibibytes: number;
  /**
   * Number of bytes that the server parses before it checks how many requests of the connection wait. By default, it
   * parses all bytes that one read returns, which can be thousands of requests.
   */
  readonly parsedBytes?: number;
  /** Time within which a complete request must arrive, including its body, ms. */
  readonly requestMs: number;
  /** Time after which the server closes a connection without requests, ms. */
  readonly idleMs: number;
  /**
   * Time after which the server closes a connection whose client reads nothing of an answer, ms. Node would keep the
   * connection and the unsent bytes for ever. Unlimited by default.
   */
  readonly unreadMs?: number;
  /** Maximum number of bytes of an address. By default, only the limit of the head applies. */
  readonly addressBytes?: number;
  /** Maximum number of requests in progress. Only completely received requests count. Unlimited by default. */
  readonly requests?: number;
  /**
   * Number of requests after which the server ends a connection. The server still answers the requests that the client
   * has already sent. Unlimited by default.
   */
  readonly perConnection?: number;
  /** The limits of request bodies. Without these limits, the routes read bodies as streams. */
  readonly bodies?: BodyLimits;
}

/** Limits of bodies that the server receives completely before the route runs. */
export interface BodyLimits {
  readonly bytes: number;
  /** Advice at the end of the message about a body that is too long. */
  readonly advice: string;
  /**
   * Maximum size of a refused body that the server still reads and drops, so that the connection can be reused, bytes.
   */
  readonly drainedBytes: number;
  /** Maximum number of body bytes in memory, for all connections together. */
  readonly heldBytes: number;
}
