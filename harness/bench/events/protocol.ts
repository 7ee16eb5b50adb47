/** The kind of server that sends the events: the product over HTTP or 9P, or a bare HTTP server. */
export type EventServerKind = 'HTTP' | '9P' | 'bare';

/** A request to the server: `{emit: n}` makes it send n events, and `usage` makes it return its {@link Usage}. */
export type EventServerRequest = { readonly emit: number } | 'usage';

export interface Usage {
  readonly cpuMicroseconds: number;
  /** Memory in use, on the heap and outside it, bytes. */
  readonly heldBytes: number;
}
