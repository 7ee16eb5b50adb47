/** The kind of a measured server, given to its process as an argument. */
export type ServerKind = 'livery' | 'drawing' | 'bare';

export type ServerRequest = 'cpu' | 'frames' | 'stop';

/**
 * A message to the parent: the port once it listens, then what was asked for, processor time so far or frames per
 * second.
 */
export type ServerReply =
  { readonly port: number } | { readonly cpuMicroseconds: number } | { readonly framesPerSecond: number };
