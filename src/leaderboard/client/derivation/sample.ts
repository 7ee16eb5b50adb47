import type { ClientEvent } from './event.js';
import type { KidOf } from './kittens.js';
import type { SimEvent, SimSnapshot } from './snapshot.js';
import type { DeriverState } from './state.js';

/** A snapshot of the simulator, and the events since the previous snapshot. */
export interface Sample {
  readonly snapshot: SimSnapshot;
  readonly events: readonly SimEvent[];
  /** Time on this machine's clock, unix ms. */
  readonly wall: number;
}

export interface Names {
  readonly newId: () => string;
  /** Returns the id under which a career is published. */
  readonly careerOf: (ulid: string) => string;
  readonly kidOf: KidOf;
  readonly install: string;
  readonly version: string;
}

export interface Derived {
  readonly state: DeriverState;
  /** Derived events in order of time. */
  readonly events: readonly ClientEvent[];
}
