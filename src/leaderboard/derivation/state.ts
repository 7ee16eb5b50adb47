/**
 * Facts of a flight that decide whether its events count. A flight begins with the first event that contains its id.
 */
export interface FlightState {
  /**
   * True once the flight was flagged. A player's own flag is permanent. When an operator removes an operator's flag,
   * all of the player's events are applied again.
   */
  readonly flagged: boolean;
  /** Reason in the flight's last end event. Null while the flight is open. */
  readonly endedReason: string | null;
  /** Body in the flight's last start event, if any. */
  readonly body: string;
  /** Number of the flight's impacts that count, up to `IMPACTS_MAX`. */
  readonly impacts: number;
  /** Career times of the flight's deaths, s. At most `DEATHS_MAX` + 1. */
  readonly deaths: readonly number[];
}

export interface CareerState {
  /** Latest career time of the career's events, s. Null before the first event. */
  readonly maxSimT: number | null;
  /** True once a session has begun at an earlier career time than the career had already reached. */
  readonly rewound: boolean;
}

/** Totals of a kitten, each the largest value ever reported. */
export interface KittenState {
  /** Last reported name. */
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  readonly kia: boolean;
}

export const NEW_FLIGHT: FlightState = { flagged: false, endedReason: null, body: '', impacts: 0, deaths: [] };
export const NEW_CAREER: CareerState = { maxSimT: null, rewound: false };

/** Maximum number of a player's kittens that count towards the boards: those that appeared first in the rosters. */
export const KITTENS_MAX = 500;

/** The state of one player before a run of events. */
export interface PlayerState {
  readonly flights: ReadonlyMap<string, FlightState>;
  readonly careers: ReadonlyMap<string, CareerState>;
  /**
   * The player's kittens that count towards the boards. Kittens that the run does not change are included, because
   * some boards show sums over all kittens.
   */
  readonly kittens: ReadonlyMap<string, KittenState>;
  /** The bodies and causes that the player's events have named, without the known ones. */
  readonly names: ReadonlySet<string>;
}
