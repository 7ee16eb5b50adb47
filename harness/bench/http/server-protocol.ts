/**
 * The kind of a measured server, given to its process as an argument. `drawing` draws in a second process, as `livery
 * serve` does; `drawing-here` draws in the server's own process.
 */
export type ServerKind = 'livery' | 'drawing' | 'drawing-here' | 'bare';

/**
 * `draw` starts to draw frames, one after another. `rest` stops drawing, and returns {@link Drawn}. `cpu` returns the
 * processor time so far, µs.
 */
export type ServerRequest = 'cpu' | 'draw' | 'rest';

/** Results for the time between `draw` and `rest`. */
export interface Drawn {
  readonly framesPerSecond: number;
  /** Longest time that drawing has blocked the event loop, ms. */
  readonly worstStallMs: number;
}
