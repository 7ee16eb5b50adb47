/** How often the generator produces each difficult case: probabilities from 0 to 1. */
export interface Rates {
  /** Share of the telemetry windows that the player sends. */
  readonly telemetry: number;
  /**
   * Share of flights that are flagged before they start. `flagLate` is the share that is flagged at the end or later,
   * and `flagUnreadable` is the share with an unreadable flag.
   */
  readonly flagEarly: number;
  readonly flagLate: number;
  readonly flagUnreadable: number;
  /**
   * Probability of a death at most 2 s before or after an impact. If there is no such death, `deathBeyond` is the
   * probability of a death more than 2 s before or after the impact.
   */
  readonly deathWithin: number;
  readonly deathBeyond: number;
  /**
   * Share of flights that end without recovery. `open` is the share without an end, and `startedAgain` is the share
   * with additional starts or ends.
   */
  readonly lost: number;
  readonly open: number;
  readonly startedAgain: number;
  readonly endedAgain: number;
  /** Share of flights with an id that other players use, too. */
  readonly sharedFlight: number;
  /** Share of flights that overlap another flight. */
  readonly besideAnother: number;
  /**
   * Share of sessions that begin before the latest time of their career. `newCareer` is the share that begins a new
   * career.
   */
  readonly rewind: number;
  readonly newCareer: number;
  /**
   * Share of events with an unreadable payload. `futureVersion` is the share with a future version, and `noFlight` is
   * the share without a flight.
   */
  readonly unreadable: number;
  readonly futureVersion: number;
  readonly noFlight: number;
  /**
   * Share of events without a time. `usedId` is the share with a reused id, `lowerCase` the share with ids in lower
   * case, and `unknownMembers` the share with unknown members.
   */
  readonly noTime: number;
  readonly usedId: number;
  readonly lowerCase: number;
  readonly unknownMembers: number;
  /**
   * Share of batches that are sent twice. `overlap` is the share that repeats lines of the previous batch, and
   * `newStream` is the share that begins a new stream.
   */
  readonly resentBatch: number;
  readonly overlap: number;
  readonly newStream: number;
}

export const RATES: Rates = {
  telemetry: 1,
  flagEarly: 0.03,
  flagLate: 0.06,
  flagUnreadable: 0.01,
  deathWithin: 0.15,
  deathBeyond: 0.1,
  lost: 0.25,
  open: 0.08,
  startedAgain: 0.05,
  endedAgain: 0.05,
  sharedFlight: 0.02,
  besideAnother: 0.1,
  rewind: 0.12,
  newCareer: 0.15,
  unreadable: 0.004,
  futureVersion: 0.002,
  noFlight: 0.004,
  noTime: 0.004,
  usedId: 0.002,
  lowerCase: 0.002,
  unknownMembers: 0.004,
  resentBatch: 0.03,
  overlap: 0.03,
  newStream: 0.05,
};
