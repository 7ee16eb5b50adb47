import type { EventType } from '../../../src/leaderboard/envelopes/index.js';

/** An event before its session, its ids and its faults: what happens, when, and with which flight. */
export interface Sketch {
  readonly type: EventType;
  readonly flight: string | null;
  /** Seconds since the career began. */
  readonly simT: number;
  readonly payload: object;
}
