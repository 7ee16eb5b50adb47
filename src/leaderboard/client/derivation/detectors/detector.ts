import type { Emit, Payloads, DerivedType } from '../event.js';
import type { SimBody, SimVessel } from '../snapshot.js';
import type { Flight, Watch } from '../state.js';

/** A vessel in two consecutive samples, with facts about the time between them. */
export interface Interval {
  readonly before: SimVessel;
  readonly now: SimVessel;
  /** Body that the vessel orbits in the second sample. Null if the simulator does not show bodies. */
  readonly body: SimBody | null;
  /** Game time between the two samples, s. */
  readonly seconds: number;
  /** Game time of the second sample, s. */
  readonly ut: number;
  /** True when the vessel gained or lost parts. */
  readonly isRebuilt: boolean;
}

/** A flight, and the detectors' state for it. */
export interface Watched {
  readonly flight: Flight;
  readonly watch: Watch;
}

/** Receives the events of one flight from the detectors. */
export interface Reporter {
  /**
   * @param kind distinguishes simultaneous events of one type
   * @returns false for an event that is dropped, because the same kind was reported less than {@link REPEAT_S} before
   */
  report<Type extends DerivedType>(type: Type, payload: Payloads[Type], kind?: string, simT?: number): boolean;
}

/** Detects one kind of change. @returns the updated flight and state */
export type Detector = (interval: Interval, watched: Watched, reporter: Reporter) => Watched;

/** Minimum game time between two reports of one kind, s (docs/reference/leaderboard-rules.md, "Clients"). */
export const REPEAT_S = 2;

/** A reporter that records the time of each report. */
export class FlightReporter implements Reporter {
  readonly #lastOf: Record<string, number>;

  constructor(
    private readonly flight: Pick<Flight, 'id' | 'lastOf'>,
    private readonly ut: number,
    private readonly emit: Emit,
  ) {
    this.#lastOf = { ...flight.lastOf };
  }

  get lastOf(): Readonly<Record<string, number>> {
    return this.#lastOf;
  }

  report<Type extends DerivedType>(type: Type, payload: Payloads[Type], kind = '', simT = this.ut): boolean {
    const name = kind === '' ? type : `${type} ${kind}`;
    const last = this.#lastOf[name];
    // If the time is earlier than the last one, the game was set back, and later reports no longer count.
    if (last !== undefined && simT >= last && simT - last < REPEAT_S) return false;
    this.#lastOf[name] = simT;
    this.emit(type, this.flight.id, payload, simT);
    return true;
  }
}
