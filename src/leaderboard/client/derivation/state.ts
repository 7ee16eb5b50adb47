import type { Flag, Payloads } from './event.js';
import type { SimEvent, SimSnapshot } from './snapshot.js';
import type { Samples } from './telemetry-window.js';

/** The flight of a craft, from its lift-off until it disappears. The client stores it on disk. */
export interface Flight {
  /** ULID of the flight. */
  readonly id: string;
  /** Id of the vessel that lifted off. */
  readonly home: string;
  /** Id of the vessel to which the craft belongs now. It may differ from `home` while the craft is docked. */
  readonly vessel: string;
  readonly body: string;
  /** The situation in the last report. */
  readonly situation: string;
  /** Game time at which the vessel was last under thrust, s. */
  readonly pushedAt: number;
  readonly isStanding: boolean;
  /** True inside the atmosphere, false outside; null while it is unknown. */
  readonly inAir: boolean | null;
  /** True while the vessel is in orbit. */
  readonly inOrbit: boolean;
  readonly isEscaping: boolean;
  readonly stagings: number;
  readonly flags: readonly Flag[];
  /** Position at the last sample, degrees. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Place of the lift-off; null if the vessel was already flying when the client first saw it. */
  readonly start: { readonly body: string; readonly latitudeDeg: number; readonly longitudeDeg: number } | null;
  /** Game time of the last teleport, s. */
  readonly teleportedAt: number | null;
  /**
   * Game time of the last event of each kind, s. An event of the same kind is not reported again within two seconds.
   */
  readonly lastOf: Readonly<Record<string, number>>;
}

/** The running totals of a kitten, and its present EVA. */
export interface KittenRecord {
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  /** The present EVA; null while the kitten is aboard, or if the client did not see it start. */
  readonly eva: { readonly flight: string; readonly since: number } | null;
}

/** The state of one run of a simulator, as stored on disk. */
export interface Durable {
  /** ULID of the career; it changes with every run of the simulator. Null before the first sample. */
  readonly career: string | null;
  readonly sequence: number;
  readonly ut: number;
  readonly flights: readonly Flight[];
  readonly kittens: Readonly<Record<string, KittenRecord>>;
}

/** A touchdown that will be reported if the next sample confirms it. */
export interface Contact {
  readonly at: number;
  readonly landed: Payloads['vehicle.landed'];
  /** The impact to report with it; null if the touchdown was slow, or soon after a teleport. */
  readonly impact: Payloads['vehicle.impact'] | null;
}

/** The state that the detectors keep for a flight between samples. */
export interface Watch {
  /** A touchdown in the last sample that the next sample must confirm. */
  readonly contact: Contact | null;
  /** The orbit event that the last sample showed, if it is not reported yet. */
  readonly orbitSeen: 'achieved' | 'escaped' | null;
  readonly samples: Samples | null;
  /**
   * True until the detectors have examined the engines of a new flight once. Engines that already burn by then were
   * ignited for the launch.
   */
  readonly isNew: boolean;
}

/** The state of the derivation. `durable` is stored on disk; the rest lasts only between samples. */
export interface DeriverState {
  readonly durable: Durable;
  /** ULID of the session; null before the first sample. */
  readonly session: string | null;
  readonly before: SimSnapshot | null;
  readonly watches: ReadonlyMap<string, Watch>;
  /** Flags of vessels that have no flight yet, with the reasons. A flag is applied when the vessel starts a flight. */
  readonly taints: ReadonlyMap<string, ReadonlyMap<Flag, string>>;
  /** Angles by which kittens have turned without a pause, rad. */
  readonly turnedRad: Readonly<Record<string, number>>;
  /**
   * Events of the simulator whose effect on the vessels has not been seen yet, and the number of samples that each has
   * waited.
   */
  readonly waiting: readonly { readonly event: SimEvent; readonly samples: number }[];
  /** Time of the last roster, unix ms. */
  readonly rosterAt: number;
}

export const NEW_DURABLE: Durable = { career: null, sequence: 0, ut: 0, flights: [], kittens: {} };
export const NEW_WATCH: Watch = { contact: null, orbitSeen: null, samples: null, isNew: false };

/** Returns the initial state of a client, which continues from the state that its previous process stored. */
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
