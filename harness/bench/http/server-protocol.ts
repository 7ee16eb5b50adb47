/**
 * The kind of a measured server, given to its process as an argument. Two kinds can draw: `drawing` draws in a second
 * process, as `livery serve` does, and `drawing-here` in its own.
 */
export type ServerKind = 'livery' | 'drawing' | 'drawing-here' | 'bare';

/**
 * `draw` begins to draw frames, one after another; `rest` ends that, and is answered with {@link Drawn}. `cpu` is answered
 * with the processor time so far, µs.
 */
export type ServerRequest = 'cpu' | 'draw' | 'rest';

/** The drawing between `draw` and `rest`. */
export interface Drawn {
  readonly framesPerSecond: number;
  /** The longest time for which the event loop did nothing else, ms. */
  readonly worstStallMs: number;
}
