/** The probability of each hard case; the comment names what it counts. */
export interface Rates {
  /** Telemetry windows that are sent: fewer of them leave room for other events. */
  readonly telemetry: number;
  /** Flights: a flag before the start, one at the end or behind it, and one that cannot be read. */
  readonly flagEarly: number;
  readonly flagLate: number;
  readonly flagUnreadable: number;
  /** Impacts that are survived: a death within 2 s of it, and one just beyond. */
  readonly deathWithin: number;
  readonly deathBeyond: number;
  /** Flights: an end other than a recovery, no end, and further starts or ends. */
  readonly lost: number;
  readonly open: number;
  readonly startedAgain: number;
  readonly endedAgain: number;
  /** Flights: an id that other players use as well. */
  readonly sharedFlight: number;
  /** Flights: a second one at the same time. */
  readonly besideAnother: number;
  /** Sessions: one that begins before a time that its career had reached, and one of a new career. */
  readonly rewind: number;
  readonly newCareer: number;
  /** Events: a payload that cannot be read, a version to come, no flight where there should be one. */
  readonly unreadable: number;
  readonly futureVersion: number;
  readonly noFlight: number;
  /** Events: no time, a reused id, ids in lower case, and unknown members. */
  readonly noTime: number;
  readonly usedId: number;
  readonly lowerCase: number;
  readonly unknownMembers: number;
  /** Batches: one that is sent twice, one that repeats lines of the one before, and one that begins a stream. */
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
