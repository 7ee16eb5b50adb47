/** An event without its session and ids, which the generator adds, perhaps with faults. */
export interface Sketch {
  readonly type: string;
  readonly flight: string | null;
  /** Seconds since the career began. */
  readonly simT: number;
  readonly payload: object;
}
