/**
 * The shape of a body's ground. A relief is pure and made once per terrain source; everything that asks for ground
 * (altitude, picking, anchors, drawing) asks the same relief.
 */
export interface Relief {
  /**
   * Returns the height of solid ground above the mean radius, m, before level discs are cut into it.
   *
   * @param x,y,z unit direction from the centre, body-fixed axes
   * @param spacing features whose waves are shorter than this (m) may be left out; 0 gives the truth. The result is
   * within {@link residual} of the truth.
   */
  height(x: number, y: number, z: number, spacing: number): number;
  /** Returns the most that the features left out at `spacing` can add up to anywhere on the body, m. */
  residual(spacing: number): number;
}

/** The ground without relief, for stars and gas bodies. */
export const SMOOTH_RELIEF: Relief = { height: () => 0, residual: () => 0 };
