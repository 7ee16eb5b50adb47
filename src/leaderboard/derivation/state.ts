/** The facts of a flight that decide how its events count. A flight begins with the first event that names it. */
export interface FlightState {
  /**
   * True once any flag named it. A player's own flag is permanent. An operator can remove an operator's flag; then the
   * player is folded again.
   */
  readonly flagged: boolean;
  /** The reason of its last end; null while it is open. */
  readonly endedReason: string | null;
  /** The body of its last start; empty while none was seen. */
  readonly body: string;
  /** How many of its impacts count, up to `IMPACTS_MAX`. */
  readonly impacts: number;
  /** The times of the deaths that name it, seconds of its career: the first ones, up to one more than `DEATHS_MAX`. */
  readonly deaths: readonly number[];
}

export interface CareerState {
  /** The latest time of its events, seconds; null before the first. */
  readonly maxSimT: number | null;
  /** True once one of its sessions began before a time already reached. */
  readonly rewound: boolean;
}

/** The totals of a kitten: each the largest that was ever reported. */
export interface KittenState {
  /** The name that was reported last. */
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  readonly kia: boolean;
}

export const NEW_FLIGHT: FlightState = { flagged: false, endedReason: null, body: '', impacts: 0, deaths: [] };
export const NEW_CAREER: CareerState = { maxSimT: null, rewound: false };

/** Maximum kittens of a player whose totals count: the first ones that rosters name. */
export const KITTENS_MAX = 500;

/** The state of one player before a run of events. */
export interface PlayerState {
  readonly flights: ReadonlyMap<string, FlightState>;
  readonly careers: ReadonlyMap<string, CareerState>;
  /** The kittens of the player that count: totals over all of them are boards. */
  readonly kittens: ReadonlyMap<string, KittenState>;
}
