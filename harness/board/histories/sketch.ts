/** An event that still lacks its session, ids and faults: only its type, time and flight. */
export interface Sketch {
  readonly type: string;
  readonly flight: string | null;
  /** Seconds since the career began. */
  readonly simT: number;
  readonly payload: object;
}
