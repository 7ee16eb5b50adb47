import type { Flag, Payloads } from './event.js';
import type { SimEvent, SimSnapshot } from './snapshot.js';
import type { Samples } from './telemetry-window.js';

/** The flight of a craft, from its lift-off to its removal. It is kept on disk. */
export interface Flight {
  /** ULID. */
  readonly id: string;
  /** The vessel that flew off. */
  readonly home: string;
  /** The vessel that it is part of now: another one while docked. */
  readonly vessel: string;
  readonly body: string;
  /** The situation that was reported last. */
  readonly situation: string;
  /** The last time of a push, s. */
  readonly pushedAt: number;
  readonly isStanding: boolean;
  /** The side of the edge of the air that it is on; null while it is not known. */
  readonly inAir: boolean | null;
  /** True while it is in orbit. */
  readonly inOrbit: boolean;
  readonly isEscaping: boolean;
  readonly stagings: number;
  readonly flags: readonly Flag[];
  /** The place of its last known moment; degrees. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  /** The place of its lift-off; null for a flight that the client found under way. */
  readonly start: { readonly body: string; readonly latitudeDeg: number; readonly longitudeDeg: number } | null;
  /** The time of its last teleport, s. */
  readonly teleportedAt: number | null;
  /** The time of the last event of each kind, s: it is not reported again within two seconds. */
  readonly lastOf: Readonly<Record<string, number>>;
}

/** The running totals of a kitten, and its time outside. */
export interface KittenRecord {
  readonly name: string;
  readonly travelledM: number;
  readonly fastestMs: number;
  readonly missions: number;
  readonly missionTimeS: number;
  /** Its present walk; null while it is aboard, or if its start was not seen. */
  readonly eva: { readonly flight: string; readonly since: number } | null;
}

/** The state of one run of a simulator that is kept on disk. */
export interface Durable {
  /** ULID, new with every run of the simulator; null before the first sample. */
  readonly career: string | null;
  readonly sequence: number;
  readonly ut: number;
  readonly flights: readonly Flight[];
  readonly kittens: Readonly<Record<string, KittenRecord>>;
}

/** A touch-down, reported when the next sample confirms it. */
export interface Contact {
  readonly at: number;
  readonly landed: Payloads['vehicle.landed'];
  /** Null for one that is slow, or follows a teleport. */
  readonly impact: Payloads['vehicle.impact'] | null;
}

/** The state of a flight between samples. */
export interface Watch {
  /** The touch-down of the last sample, still to be confirmed. */
  readonly contact: Contact | null;
  /** The orbit of the last sample, if not reported yet. */
  readonly orbitSeen: 'achieved' | 'escaped' | null;
  readonly samples: Samples | null;
  /** True until the first look at the engines of a new flight: the launch lit those that burn. */
  readonly isNew: boolean;
}

/** The state of the derivation: the part on disk, and the part between samples. */
export interface DeriverState {
  readonly durable: Durable;
  /** ULID of the session; null before the first sample. */
  readonly session: string | null;
  readonly before: SimSnapshot | null;
  readonly watches: ReadonlyMap<string, Watch>;
  /** Reasons for flags by vessels without a flight; they count when one opens. */
  readonly taints: ReadonlyMap<string, ReadonlyMap<Flag, string>>;
  /** Angles through which kittens have turned without a pause, rad. */
  readonly turnedRad: Readonly<Record<string, number>>;
  /** Simulator events without a matching change of vessels yet, with the samples they waited for. */
  readonly waiting: readonly { readonly event: SimEvent; readonly samples: number }[];
  /** The time of the last roster, unix ms. */
  readonly rosterAt: number;
}

export const NEW_DURABLE: Durable = { career: null, sequence: 0, ut: 0, flights: [], kittens: {} };
export const NEW_WATCH: Watch = { contact: null, orbitSeen: null, samples: null, isNew: false };

/** Returns the start state of a client, from what the last one stored. */
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
