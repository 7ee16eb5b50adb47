/** What a measured server and its parent say to each other. */
export type ServerKind = 'livery' | 'bare';

export type ServerRequest = 'cpu' | 'stop';

/** The port, once it listens; then the processor time of the process so far, for each `cpu`. */
export type ServerReply = { readonly port: number } | { readonly cpuMicroseconds: number };
