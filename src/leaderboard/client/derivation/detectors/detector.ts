import type { Emit, Payloads, DerivedType } from '../event.js';
import type { SimBody, SimVessel } from '../snapshot.js';
import type { Flight, Watch } from '../state.js';

export interface Interval {
  readonly before: SimVessel;
  readonly now: SimVessel;
  /** Body that the vessel orbits in the second sample; null if the simulator does not show bodies. */
  readonly body: SimBody | null;
  /** Game time between the two samples, s. */
  readonly seconds: number;
  /** Game time of the second sample, s. */
  readonly ut: number;
  /** True if the vessel has gained or lost parts. */
  readonly isRebuilt: boolean;
}

export interface Watched {
  readonly flight: Flight;
  readonly watch: Watch;
}

export interface Reporter {
  /**
   * @param kind distinguishes simultaneous events of the same type
   * @returns false if the event was dropped, because an event of this kind was reported less than {@link REPEAT_S}
   * before
   */
  report<Type extends DerivedType>(type: Type, payload: Payloads[Type], kind?: string, simT?: number): boolean;
}

export type Detector = (interval: Interval, watched: Watched, reporter: Reporter) => Watched;

/** Minimum game time between two events of the same kind, s (docs/reference/leaderboard-rules.md, "Clients"). */
export const REPEAT_S = 2;

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
    // If the game time lies before the last report, an older saved game was loaded. The last report then no longer
    // counts.
    if (last !== undefined && simT >= last && simT - last < REPEAT_S) return false;
    this.#lastOf[name] = simT;
    this.emit(type, this.flight.id, payload, simT);
    return true;
  }
}
