import type { ClientEvent } from './event.js';
import type { KidOf } from './kittens.js';
import type { SimEvent, SimSnapshot } from './snapshot.js';
import type { DeriverState } from './state.js';

/** A snapshot of the simulator, with the events since the previous sample. */
export interface Sample {
  readonly snapshot: SimSnapshot;
  readonly events: readonly SimEvent[];
  /** The clock of this machine, unix ms. */
  readonly wall: number;
}

/** The ids that go into events. */
export interface Names {
  /** Returns a new ULID. */
  readonly newId: () => string;
  /** Returns the id of a career from its ULID. */
  readonly careerOf: (ulid: string) => string;
  readonly kidOf: KidOf;
  /** ULID of this installation. */
  readonly install: string;
  /** The version of the client. */
  readonly version: string;
}

export interface Derived {
  readonly state: DeriverState;
  /** In order of time. */
  readonly events: readonly ClientEvent[];
}
