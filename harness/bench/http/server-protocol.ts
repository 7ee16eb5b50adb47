/**
 * The kind of a measured server, given to its process as an argument. Two kinds can draw: `drawing` draws in a second
 * process, as `livery serve` does, and `drawing-here` in its own.
 */
export type ServerKind = 'livery' | 'drawing' | 'drawing-here' | 'bare';

/** `draw` begins to draw frames, one after another; `rest` ends that. */
export type ServerRequest = 'cpu' | 'draw' | 'rest' | 'stop';

/** The drawing between `draw` and `rest`. */
export interface Drawn {
  readonly framesPerSecond: number;
  /** The longest time for which the event loop did nothing else, ms. */
  readonly worstStallMs: number;
}

/** A message to the parent: the port once it listens, then an answer to each request. */
export type ServerReply =
  { readonly port: number } | { readonly cpuMicroseconds: number } | { readonly begun: true } | Drawn;
