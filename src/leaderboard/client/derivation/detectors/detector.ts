import type { Emit, Payloads, DerivedType } from '../event.js';
import type { SimBody, SimVessel } from '../snapshot.js';
import type { Flight, Watch } from '../state.js';

/** A vessel between two samples. */
export interface Interval {
  readonly before: SimVessel;
  readonly now: SimVessel;
  /** The body that it orbits now; null where the simulator does not show bodies. */
  readonly body: SimBody | null;
  /** Simulated time between the two, s. */
  readonly seconds: number;
  /** The time of the second, s. */
  readonly ut: number;
  /** True when parts came or went between the two. */
  readonly isRebuilt: boolean;
}

/** A flight and its state of detection. */
export interface Watched {
  readonly flight: Flight;
  readonly watch: Watch;
}

/** Reports events of one flight. */
export interface Reporter {
  /**
   * Reports what was detected.
   * @param kind distinguishes simultaneous events of one type
   * @returns false for a repetition within {@link REPEAT_S}: it is not reported then
   */
  report<Type extends DerivedType>(type: Type, payload: Payloads[Type], kind?: string, simT?: number): boolean;
}

/** Detects something of a flight in an interval. @returns the flight as it is then */
export type Detector = (interval: Interval, watched: Watched, reporter: Reporter) => Watched;

/** Minimum time between two reports of a kind, s of game time (docs/reference/leaderboard-rules.md, "Clients"). */
export const REPEAT_S = 2;

/** A reporter that also keeps the time of each report. */
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
    // A time before the last one belongs to another run, which has not reported anything yet.
    if (last !== undefined && simT >= last && simT - last < REPEAT_S) return false;
    this.#lastOf[name] = simT;
    this.emit(type, this.flight.id, payload, simT);
    return true;
  }
}
