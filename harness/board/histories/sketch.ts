/** An event without its session and ids. The generator adds the session and the ids later, sometimes with faults. */
export interface Sketch {
  readonly type: string;
  readonly flight: string | null;
  /** Seconds since the career began. */
  readonly simT: number;
  readonly payload: object;
}
