/** The state of a flight. A flight exists as soon as an event contains its id. */
export interface FlightState {
  /**
   * A flag that the player set is permanent. When an operator removes a flag, all events of the flight are processed
   * again.
   */
  readonly flagged: boolean;
  /** The reason in the flight's last end event; null while the flight is open. */
  readonly endedReason: string | null;
  /** The body in the flight's last start event; empty if there was none. */
  readonly body: string;
  /** Numbers of the flight's impacts, arrivals and visits that have counted so far (see `flight-limits.ts`). */
  readonly impacts: number;
  readonly arrivals: number;
  readonly visits: number;
  /** Day and body of the last landing that counted as a visit. */
  readonly landed: string;
  /**
   * Career times of the flight's deaths, s. At most `DEATHS_MAX` + 1 deaths are stored: the last one shows that there
   * were too many.
   */
  readonly deaths: readonly number[];
}

export interface CareerState {
  /** Largest career time so far, s; null before the first event. */
  readonly maxSimT: number | null;
  /**
   * True if a session began at an earlier career time than the career had already reached. The player must then have
   * loaded an old save.
   */
  readonly rewound: boolean;
}

/** The totals of a kitten, each the largest value that was ever reported. */
export interface KittenState {
  /** The name that was reported last. */
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  readonly kia: boolean;
}

export const NEW_FLIGHT: FlightState = {
  flagged: false,
  endedReason: null,
  body: '',
  impacts: 0,
  arrivals: 0,
  visits: 0,
  landed: '',
  deaths: [],
};
export const NEW_CAREER: CareerState = { maxSimT: null, rewound: false };

/** Maximum number of a player's kittens that count: those that appear first in the rosters. */
export const KITTENS_MAX = 500;

export interface PlayerState {
  readonly flights: ReadonlyMap<string, FlightState>;
  readonly careers: ReadonlyMap<string, CareerState>;
  /**
   * All of the player's kittens that count, even those that the events do not change, because some boards show sums
   * over all kittens.
   */
  readonly kittens: ReadonlyMap<string, KittenState>;
  readonly names: ReadonlySet<string>;
}
