/**
 * The facts of a flight that decide whether its events count. A flight begins with the first event that contains its
 * id.
 */
export interface FlightState {
  /**
   * True once the flight was flagged. A player's own flag is permanent. An operator can remove an operator's flag; all
   * of the player's events are then applied again.
   */
  readonly flagged: boolean;
  /** The reason in the flight's last end event; null while the flight is open. */
  readonly endedReason: string | null;
  /** The body in the flight's last start event; empty if there was none. */
  readonly body: string;
  /** Number of the flight's impacts that count, up to `IMPACTS_MAX`. */
  readonly impacts: number;
  /** Career times of the deaths in the flight, s. The list contains at most `DEATHS_MAX` + 1 deaths. */
  readonly deaths: readonly number[];
}

export interface CareerState {
  /** Latest career time of the career's events, s; null before the first event. */
  readonly maxSimT: number | null;
  /** True once a session began at an earlier career time than the career had already reached. */
  readonly rewound: boolean;
}

/** The totals of a kitten. Each is the largest value ever reported. */
export interface KittenState {
  /** The name in the last report. */
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  readonly kia: boolean;
}

export const NEW_FLIGHT: FlightState = { flagged: false, endedReason: null, body: '', impacts: 0, deaths: [] };
export const NEW_CAREER: CareerState = { maxSimT: null, rewound: false };

/** Maximum number of a player's kittens whose totals count: those that appear first in the player's rosters. */
export const KITTENS_MAX = 500;

/** The state of one player before a run of events. */
export interface PlayerState {
  readonly flights: ReadonlyMap<string, FlightState>;
  readonly careers: ReadonlyMap<string, CareerState>;
  /**
   * The kittens of the player that count. The state has all of them, because some boards show totals over all kittens.
   */
  readonly kittens: ReadonlyMap<string, KittenState>;
  /** The bodies and causes that the player's events have named, without the known ones. */
  readonly names: ReadonlySet<string>;
}
