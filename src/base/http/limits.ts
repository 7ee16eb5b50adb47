import type { PlaceLimits } from '../sockets/connection-places.js';

/** Time for which a browser may cache the answer to a preflight, s; chosen (Chromium allows at most 7200). */
export const PREFLIGHT_SECONDS = 600;

export interface HttpLimits extends PlaceLimits {
  readonly headKibibytes: number;
  /**
   * Number of bytes that the server parses before it checks how many requests of the connection are waiting. By
   * default, the server parses everything that one read returns, which can be thousands of requests.
   */
  readonly parsedBytes?: number;
  /**
   * Maximum number of requests of one connection that wait for earlier answers. If there are more, the server stops
   * reading from the connection. Default 16.
   */
  readonly pipelined?: number;
  /** Maximum time until a whole request, including its body, has arrived, ms. */
  readonly requestMs: number;
  /** Time after which a connection without requests is closed, ms. */
  readonly idleMs: number;
  /**
   * Time after which the server closes a connection whose client reads nothing of an answer, ms; unlimited by default.
   */
  readonly unreadMs?: number;
  /** Maximum length of an address, bytes; by default, only `headKibibytes` limits it. */
  readonly addressBytes?: number;
  /**
   * Maximum number of requests that are answered at the same time. Requests that are still arriving do not count.
   * Unlimited by default.
   */
  readonly requests?: number;
  /** The server ends a connection after this number of requests; unlimited by default. */
  readonly perConnection?: number;
  /** The limits of request bodies; absent if the routes read bodies as streams. */
  readonly bodies?: BodyLimits;
}

/** Limits of bodies that are received completely before the route runs. */
export interface BodyLimits {
  readonly bytes: number;
  /** Advice that ends the message about a body that is too long. */
  readonly advice: string;
  /** Maximum size of a refused body that the server still reads, bytes. */
  readonly drainedBytes: number;
  /** Maximum number of body bytes in memory, for all connections together. */
  readonly heldBytes: number;
}
