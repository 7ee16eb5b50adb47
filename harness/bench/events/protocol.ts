/** The server that sends the events: ours over a transport, or a bare one. */
export type EventServerKind = 'HTTP' | '9P' | 'bare';

/** A message to the server's process: send this many events, report the usage, or stop. */
export type EventServerRequest = { readonly emit: number } | 'usage' | 'stop';

export interface Usage {
  readonly cpuMicroseconds: number;
  /** Memory in use, on the heap and beside it. */
  readonly heldBytes: number;
}

/** A message from the server's process: the port once it listens, then the usage for each `usage`. */
export type EventServerReply = { readonly port: number } | Usage;
