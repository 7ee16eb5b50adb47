/** Kind of server that sends the events: `HTTP` or `9P` of the product, or a bare HTTP server. */
export type EventServerKind = 'HTTP' | '9P' | 'bare';

/** A request to the server's process. `emit` sends this many events; `usage` returns the {@link Usage}. */
export type EventServerRequest = { readonly emit: number } | 'usage';

export interface Usage {
  readonly cpuMicroseconds: number;
  /** Memory in use, on the heap and outside it, bytes. */
  readonly heldBytes: number;
}
