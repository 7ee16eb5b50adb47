/** The probability of each hard case; the comments name the cases in order. */
export interface Rates {
  /** Share of telemetry windows that are sent. It is small, to leave room for other events. */
  readonly telemetry: number;
  /**
   * The shares of flights with a flag before the start, with a flag at or after the end, and with an unreadable flag.
   */
  readonly flagEarly: number;
  readonly flagLate: number;
  readonly flagUnreadable: number;
  /** Impacts without death, with a death within 2 s, and with a death just after that. */
  readonly deathWithin: number;
  readonly deathBeyond: number;
  /** Flights that end without recovery, without any end, and with further starts or ends. */
  readonly lost: number;
  readonly open: number;
  readonly startedAgain: number;
  readonly endedAgain: number;
  /** Flights with an id that other players use too. */
  readonly sharedFlight: number;
  /** Flights at the same time as another one. */
  readonly besideAnother: number;
  /** Sessions that begin before an earlier time of their career, and sessions of a new career. */
  readonly rewind: number;
  readonly newCareer: number;
  /** Events with an unreadable payload, a future version, or a missing flight. */
  readonly unreadable: number;
  readonly futureVersion: number;
  readonly noFlight: number;
  /** Events without a time, with a reused id, with ids in lower case, and with unknown members. */
  readonly noTime: number;
  readonly usedId: number;
  readonly lowerCase: number;
  readonly unknownMembers: number;
  /** The shares of batches that are sent twice, that repeat lines of the previous batch, and that begin a stream. */
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
