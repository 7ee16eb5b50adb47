/** The type, time, flight and payload of an event. The generator adds the session and the ids, and perhaps faults. */
export interface Sketch {
  readonly type: string;
  readonly flight: string | null;
  /** Seconds since the career began. */
  readonly simT: number;
  readonly payload: object;
}
