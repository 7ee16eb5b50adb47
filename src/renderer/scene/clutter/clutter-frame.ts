import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { ClutterCell, Ecotype } from '../../../simulator/sim/clutter/index.js';
import type { ClutterDistances } from './detail.js';

/** A cell near the camera with the instances of one ecotype. */
export interface StandingCell {
  /** Key, unique within the body. */
  readonly key: string;
  readonly cell: ClutterCell;
  /** Relative to the camera, world axes, m. */
  readonly centre: Vec3;
  /** Radius around the centre that contains all instances, m. */
  readonly radius: number;
  /** Number of instances of the cell that may be near enough to be drawn. They are the first ones in the cell. */
  readonly count: number;
  /** True when the cell may be in view. Other cells may still cast shadows into view. */
  readonly inView: boolean;
}

/** An ecotype and its cells, nearest first. */
export interface ClutterStand {
  readonly ecotype: Ecotype;
  /** The distances at which the ecotype's detail changes, stretched for this view. */
  readonly distances: ClutterDistances;
  /** Distance up to which the instances cast shadows, m. */
  readonly shadowDistance: number;
  readonly cells: readonly StandingCell[];
}

/** The clutter on the ground of the body under the camera. */
export interface ClutterFrame {
  /** Index in the frame's `bodies`; −1 when no clutter is near. */
  readonly body: number;
  readonly stands: readonly ClutterStand[];
  /** Instances tested for the camera's view; at most {@link CLUTTER_BUDGET}. */
  readonly candidates: number;
}

export const NO_CLUTTER: ClutterFrame = { body: -1, stands: [], candidates: 0 };

/**
 * Returns the cells that are near enough to cast shadows.
 * @param margin how far the camera may be from the point from which distances are measured, m
 */
export function castingCells({ cells, shadowDistance }: ClutterStand, margin = 0): readonly StandingCell[] {
  if (shadowDistance === 0) return [];
  return cells.filter(({ centre, radius }) => vec3.length(centre) - radius < shadowDistance + margin);
}

/** Returns the distance up to which clutter casts shadows, m; 0 if none does. */
export function clutterReach({ stands }: ClutterFrame): number {
  return stands.reduce(
    (most, stand) => (castingCells(stand).length > 0 ? Math.max(most, stand.shadowDistance) : most),
    0,
  );
}

/**
 * Maximum number of instances to test for a view. A view with more instances shows clutter only up to a smaller
 * distance.
 */
export const CLUTTER_BUDGET = 24_000;
