import type { BodyDefinition, BodyState } from '../state.js';

/** Bodies with positions that are a pure function of time. */
export interface CelestialSystem {
  readonly name: string;
  readonly homeId: string;
  readonly sunId: string;
  readonly definitions: readonly BodyDefinition[];
  /** Returns all bodies at the time `ut`, in the order of the definitions. Equal times give the same bits. */
  bodiesAt(ut: number): readonly BodyState[];
}
