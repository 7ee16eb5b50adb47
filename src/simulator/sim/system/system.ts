import type { BodyDefinition, BodyState } from '../state.js';

/** Bodies whose motion is a pure function of time. */
export interface CelestialSystem {
  readonly name: string;
  readonly homeId: string;
  readonly sunId: string;
  readonly definitions: readonly BodyDefinition[];
  /** Equal times give exactly equal results. */
  bodiesAt(ut: number): readonly BodyState[];
}
