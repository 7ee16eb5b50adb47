import type { Flag, Payloads } from './event.js';
import type { SimEvent, SimSnapshot } from './snapshot.js';
import type { Samples } from './telemetry-window.js';

/** The flight of a craft, from lift-off until the craft disappears. Stored on disk. */
export interface Flight {
  readonly id: string;
  /** Id of the vessel that lifted off. */
  readonly home: string;
  /** Id of the vessel that now contains the craft. It may differ from `home` while the craft is docked. */
  readonly vessel: string;
  readonly body: string;
  /** Last reported situation. */
  readonly situation: string;
  /** Game time of the last thrust, s. */
  readonly pushedAt: number;
  readonly isStanding: boolean;
  /** True inside the atmosphere, false outside, null if unknown. */
  readonly inAir: boolean | null;
  readonly inOrbit: boolean;
  readonly isEscaping: boolean;
  readonly stagings: number;
  readonly flags: readonly Flag[];
  /** Latitude at the last sample, degrees. `longitudeDeg` is the longitude. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** Place of the lift-off. Null if the vessel was already flying when the client first saw it. */
  readonly start: { readonly body: string; readonly latitudeDeg: number; readonly longitudeDeg: number } | null;
  /** Game time of the last teleport, s. */
  readonly teleportedAt: number | null;
  /** Game time of the last event of each kind, s. For the next two seconds, no event of that kind is reported. */
  readonly lastOf: Readonly<Record<string, number>>;
}

/** The totals of a kitten, and its present EVA. */
export interface KittenRecord {
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  /** The present EVA. Null while the kitten is aboard, or if the client did not see the start. */
  readonly eva: { readonly flight: string; readonly since: number } | null;
}

/** State of one run of a simulator, stored on disk. */
export interface Durable {
  /** ULID of the career, which changes with every run of the simulator. Null before the first sample. */
  readonly career: string | null;
  readonly sequence: number;
  readonly ut: number;
  readonly flights: readonly Flight[];
  readonly kittens: Readonly<Record<string, KittenRecord>>;
}

/** A touchdown that is reported if the next sample confirms it. */
export interface Contact {
  readonly at: number;
  readonly landed: Payloads['vehicle.landed'];
  /** The impact to report with the touchdown. Null if the touchdown was slow, or came soon after a teleport. */
  readonly impact: Payloads['vehicle.impact'] | null;
}

/** The detectors' state for a flight between samples. */
export interface Watch {
  /** A touchdown in the last sample, which the next sample must confirm. */
  readonly contact: Contact | null;
  /** An orbit event that the last sample showed and that is not yet reported. */
  readonly orbitSeen: 'achieved' | 'escaped' | null;
  readonly samples: Samples | null;
  /**
   * True until the detectors have examined a new flight's engines once. Engines that burn at that time were ignited for
   * the launch.
   */
  readonly isNew: boolean;
}

/** State of the derivation. Only `durable` is stored on disk. */
export interface DeriverState {
  readonly durable: Durable;
  /** ULID of the session. Null before the first sample. */
  readonly session: string | null;
  readonly before: SimSnapshot | null;
  readonly watches: ReadonlyMap<string, Watch>;
  /** Flags, with reasons, of vessels that have no flight yet. The next flight of the vessel gets them. */
  readonly taints: ReadonlyMap<string, ReadonlyMap<Flag, string>>;
  /** Angle by which each kitten has turned without a pause, rad. */
  readonly turnedRad: Readonly<Record<string, number>>;
  /**
   * Events of the simulator whose effect on the vessels is not visible yet. `samples` is the number of samples for
   * which each has waited.
   */
  readonly waiting: readonly { readonly event: SimEvent; readonly samples: number }[];
  /** Time of the last roster, unix ms. */
  readonly rosterAt: number;
}

export const NEW_DURABLE: Durable = { career: null, sequence: 0, ut: 0, flights: [], kittens: {} };
export const NEW_WATCH: Watch = { contact: null, orbitSeen: null, samples: null, isNew: false };

/**
 * Returns the initial state of a client. It continues from the stored state of the previous process, if there is one.
 */
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
