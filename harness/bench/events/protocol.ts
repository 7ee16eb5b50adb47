/** Who tells the events. */
export type EventServerKind = 'HTTP' | '9P' | 'bare';

/** Tell so many events, or say how the process is. */
export type EventServerRequest = { readonly emit: number } | 'usage' | 'stop';

export interface Usage {
  readonly cpuMicroseconds: number;
  /** Of the heap and beside it. */
  readonly heldBytes: number;
}

/** The port, once it listens; then the usage for each `usage`. */
export type EventServerReply = { readonly port: number } | Usage;
