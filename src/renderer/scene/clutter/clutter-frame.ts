import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { ClutterCell, Ecotype } from '../../../simulator/sim/clutter/index.js';
import type { ClutterDistances } from './detail.js';

/** A cell near the camera, with the instances of a single ecotype. */
export interface StandingCell {
  /** Key that is unique among the cells of the body. */
  readonly key: string;
  readonly cell: ClutterCell;
  /** Centre of the cell, relative to the camera, world axes, m. */
  readonly centre: Vec3;
  /** Radius of a sphere around the centre that contains all instances, m. */
  readonly radius: number;
  /** Number of instances, counted from the first, that may be near enough to be drawn. */
  readonly count: number;
  /** False if the cell is out of view; its shadows may then still be in view. */
  readonly inView: boolean;
}

/** An ecotype, and its cells in the order of their distance. */
export interface ClutterStand {
  readonly ecotype: Ecotype;
  readonly distances: ClutterDistances;
  /** Distance up to which the instances cast shadows, m. */
  readonly shadowDistance: number;
  readonly cells: readonly StandingCell[];
}

/** The clutter near the camera, on the body below it. */
export interface ClutterFrame {
  /** Index of the body in `bodies` of the frame; −1 if no clutter is near. */
  readonly body: number;
  readonly stands: readonly ClutterStand[];
  /** Number of instances that are tested for the camera's view; at most {@link CLUTTER_BUDGET}. */
  readonly candidates: number;
}

export const NO_CLUTTER: ClutterFrame = { body: -1, stands: [], candidates: 0 };

/** @param margin distances are measured from a point that may be this far from the camera, m */
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

/** Maximum number of instances that are tested for a view. */
export const CLUTTER_BUDGET = 24_000;
