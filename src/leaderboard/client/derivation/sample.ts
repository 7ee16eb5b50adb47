import type { ClientEvent } from './event.js';
import type { KidOf } from './kittens.js';
import type { SimEvent, SimSnapshot } from './snapshot.js';
import type { DeriverState } from './state.js';

/** A snapshot of the simulator, with the events since the previous sample. */
export interface Sample {
  readonly snapshot: SimSnapshot;
  readonly events: readonly SimEvent[];
  /** Time of this machine's clock, unix ms. */
  readonly wall: number;
}

/** The ids and names that events contain. */
export interface Names {
  /** Returns a new ULID. */
  readonly newId: () => string;
  /** Returns the published id of a career for its ULID. */
  readonly careerOf: (ulid: string) => string;
  readonly kidOf: KidOf;
  /** ULID of this installation. */
  readonly install: string;
  /** Version of the client. */
  readonly version: string;
}

export interface Derived {
  readonly state: DeriverState;
  /** The derived events, in order of time. */
  readonly events: readonly ClientEvent[];
}
