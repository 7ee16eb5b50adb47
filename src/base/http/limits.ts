import type { PlaceLimits } from '../sockets/connection-places.js';

/**
 * The time for which a browser may cache the answer to a preflight, s. The value is chosen; Chromium allows at most
 * 7200.
 */
export const PREFLIGHT_SECONDS = 600;

/** The limits of a server. */
export interface HttpLimits extends PlaceLimits {
  /** Maximum size of a request head, KiB. */
  readonly headKibibytes: number;
  /** Time within which a request must arrive completely, including its body, ms. */
  readonly requestMs: number;
  /** Time after which the server closes a connection without requests, ms. */
  readonly idleMs: number;
  /** Maximum number of bytes of an address. By default, only the maximum size of the head limits an address. */
  readonly addressBytes?: number;
  /** Maximum number of requests in progress. Only completely received requests count. Unlimited by default. */
  readonly requests?: number;
  /**
   * Number of requests after which the server ends a connection. It still answers the pipelined ones. Unlimited by
   * default.
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
  /**
   * Maximum size of a refused body, bytes, that the server still reads and drops so that the connection can be reused.
   */
  readonly drainedBytes: number;
  /** Maximum number of body bytes in memory, for all connections together. */
  readonly heldBytes: number;
}
