import type { Emit, Payloads, DerivedType } from '../event.js';
import type { SimBody, SimVessel } from '../snapshot.js';
import type { Flight, Watch } from '../state.js';

/** A vessel in two consecutive samples, and facts about the time between them. */
export interface Interval {
  readonly before: SimVessel;
  readonly now: SimVessel;
  /** The body that the vessel orbits in the second sample; null if the simulator does not show bodies. */
  readonly body: SimBody | null;
  /** Game time between the two samples, s. */
  readonly seconds: number;
  /** Game time of the second sample, s. */
  readonly ut: number;
  /** True when the vessel gained or lost parts between the two samples. */
  readonly isRebuilt: boolean;
}

/** A flight, and the state that the detectors keep for it. */
export interface Watched {
  readonly flight: Flight;
  readonly watch: Watch;
}

/** Receives the events that detectors find in one flight. */
export interface Reporter {
  /**
   * Reports a detected event.
   * @param kind distinguishes simultaneous events of one type
   * @returns false if the same kind was reported less than {@link REPEAT_S} before; then this event is dropped
   */
  report<Type extends DerivedType>(type: Type, payload: Payloads[Type], kind?: string, simT?: number): boolean;
}

/** Detects one kind of change in an interval. @returns the updated flight and state */
export type Detector = (interval: Interval, watched: Watched, reporter: Reporter) => Watched;

/** Minimum game time between two reports of one kind, s (docs/reference/leaderboard-rules.md, "Clients"). */
export const REPEAT_S = 2;

/** A reporter that also remembers the time of each report. */
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
    // If the new time is before the last one, the game was set back in time. Reports with later times no longer count.
    if (last !== undefined && simT >= last && simT - last < REPEAT_S) return false;
    this.#lastOf[name] = simT;
    this.emit(type, this.flight.id, payload, simT);
    return true;
  }
}
