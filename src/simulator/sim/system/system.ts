import type { BodyDefinition, BodyState } from '../state.js';

/** A system of bodies with positions as a pure function of time. */
export interface CelestialSystem {
  readonly name: string;
  readonly homeId: string;
  readonly sunId: string;
  readonly definitions: readonly BodyDefinition[];
  /** Returns all bodies at `ut`, in the order of the definitions; equal times give identical bits. */
  bodiesAt(ut: number): readonly BodyState[];
}
