import type { Flag, Payloads } from './event.js';
import type { SimEvent, SimSnapshot } from './snapshot.js';
import type { Samples } from './telemetry-window.js';

/** State of a craft's flight, from lift-off until the craft disappears. The state is stored on disk. */
export interface Flight {
  readonly id: string;
  /** Id of the vessel whose lift-off began the flight. */
  readonly home: string;
  /** Id of the vessel that the craft is now part of. */
  readonly vessel: string;
  readonly body: string;
  readonly situation: string;
  /** Game time at which the craft was last under thrust, s. */
  readonly pushedAt: number;
  readonly isStanding: boolean;
  /** True inside the atmosphere, false outside, null if unknown. */
  readonly inAir: boolean | null;
  readonly inOrbit: boolean;
  readonly isEscaping: boolean;
  readonly stagings: number;
  readonly flags: readonly Flag[];
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Place of the lift-off; null if the vessel was already flying when the client first saw it. */
  readonly start: { readonly body: string; readonly latitudeDeg: number; readonly longitudeDeg: number } | null;
  /** Game time of the last teleport, s. */
  readonly teleportedAt: number | null;
  /** Game time of the last event of each kind, s. */
  readonly lastOf: Readonly<Record<string, number>>;
}

export interface KittenRecord {
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  /** Null while the kitten is aboard, or if the client did not see the EVA begin. */
  readonly eva: { readonly flight: string; readonly since: number } | null;
}

/** The client's state on disk for one run of a simulator. */
export interface Durable {
  /** ULID of the career. Every run of the simulator is a new career. Null before the first sample. */
  readonly career: string | null;
  readonly sequence: number;
  readonly ut: number;
  readonly flights: readonly Flight[];
  readonly kittens: Readonly<Record<string, KittenRecord>>;
}

/** A touchdown. It is reported only if the vessel is still at rest in the next sample. */
export interface Contact {
  readonly at: number;
  readonly landed: Payloads['vehicle.landed'];
  /**
   * The impact to report with the touchdown; null if the touchdown was too slow for an impact, or came soon after a
   * teleport.
   */
  readonly impact: Payloads['vehicle.impact'] | null;
}

/** The facts about a flight that the detectors keep from one sample to the next. These facts are not stored on disk. */
export interface Watch {
  readonly contact: Contact | null;
  /** An orbit event that only the last sample has shown. */
  readonly orbitSeen: 'achieved' | 'escaped' | null;
  readonly samples: Samples | null;
  /**
   * True until the detectors have examined the engines of a new flight. Engines that already burn when a new flight
   * begins count as ignited for the launch.
   */
  readonly isNew: boolean;
}

export interface DeriverState {
  readonly durable: Durable;
  /** ULID; null before the first sample. */
  readonly session: string | null;
  readonly before: SimSnapshot | null;
  readonly watches: ReadonlyMap<string, Watch>;
  /** Flags of vessels that have no flight yet, with their reasons. */
  readonly taints: ReadonlyMap<string, ReadonlyMap<Flag, string>>;
  /** Angle that each kitten has turned since it last paused, rad. */
  readonly turnedRad: Readonly<Record<string, number>>;
  /**
   * Events of the simulator that wait until a snapshot shows their effect on the vessels. `samples` says how many
   * samples have arrived while the event waited.
   */
  readonly waiting: readonly { readonly event: SimEvent; readonly samples: number }[];
  /** Time of the last roster, unix ms. */
  readonly rosterAt: number;
}

export const NEW_DURABLE: Durable = { career: null, sequence: 0, ut: 0, flights: [], kittens: {} };
export const NEW_WATCH: Watch = { contact: null, orbitSeen: null, samples: null, isNew: false };

/** Returns the state of a client that starts; with `durable`, the client continues where an earlier process ended. */
export const startState = (durable: Durable = NEW_DURABLE): DeriverState => ({
  durable,
  session: null,
  before: null,
  watches: new Map(),
  taints: new Map(),
  turnedRad: {},
  waiting: [],
  rosterAt: 0,
});
