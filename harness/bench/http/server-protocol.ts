/** What a measured server and its parent say to each other. */
export type ServerKind = 'livery' | 'drawing' | 'bare';

export type ServerRequest = 'cpu' | 'frames' | 'stop';

/** The port, once it listens; then what was asked for: processor time of the process so far, or frames per second. */
export type ServerReply =
  { readonly port: number } | { readonly cpuMicroseconds: number } | { readonly framesPerSecond: number };
