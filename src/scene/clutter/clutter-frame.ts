import type { Vec3 } from '../../math/vec3.js';
import type { ClutterCell, Ecotype } from '../../sim/clutter/index.js';
import type { ClutterDistances } from './detail.js';

/** A cell of one kind of thing near the camera. */
export interface StandingCell {
  /** Unique within the body. */
  readonly key: string;
  readonly cell: ClutterCell;
  /** Of the cell's centre, world axes, m. */
  readonly centre: Vec3;
  /** Around the centre and everything that may stand here, m. */
  readonly radius: number;
  /** How many of its instances, from the first, may be near enough to be drawn. */
  readonly count: number;
  /** Whether the camera may see it. What it does not see may still cast a shadow into view. */
  readonly inView: boolean;
}

/** One kind of thing and where it stands, nearest cells first. */
export interface ClutterStand {
  readonly ecotype: Ecotype;
  /** As this view stretches them. */
  readonly distances: ClutterDistances;
  /** Things cast shadows up to this distance, m. */
  readonly shadowDistance: number;
  readonly cells: readonly StandingCell[];
}

/** What stands on the ground of the body under the camera. */
export interface ClutterFrame {
  /** Index in the frame's `bodies`; −1 when nothing stands near. */
  readonly body: number;
  readonly stands: readonly ClutterStand[];
  /** Instances to be looked at for the camera's view; at most {@link CLUTTER_BUDGET} of them. */
  readonly candidates: number;
}

export const NO_CLUTTER: ClutterFrame = { body: -1, stands: [], candidates: 0 };

/** How far what stands near casts shadows, m; 0 when nothing does. */
export function clutterReach({ stands }: ClutterFrame): number {
  return stands.reduce((most, { shadowDistance }) => Math.max(most, shadowDistance), 0);
}

/** Most instances that a view looks at: a view of more shows less far. */
export const CLUTTER_BUDGET = 24_000;
