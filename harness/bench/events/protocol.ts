/** The server that sends the events: ours over a transport, or a bare one. */
export type EventServerKind = 'HTTP' | '9P' | 'bare';

/** A request to the server's process: send this many events, or answer with the {@link Usage}. */
export type EventServerRequest = { readonly emit: number } | 'usage';

export interface Usage {
  readonly cpuMicroseconds: number;
  /** Memory in use, on the heap and beside it. */
  readonly heldBytes: number;
}
