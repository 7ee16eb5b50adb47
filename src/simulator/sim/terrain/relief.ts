/**
 * The shape of a body's ground. A relief is pure and made once per terrain source; altitude, picking, anchors and
 * drawing all use the same relief.
 */
export interface Relief {
  /**
   * Returns the height of solid ground above the mean radius, m, without level discs.
   * @param x,y,z unit direction from the centre, body-fixed axes
   * @param spacing features with wavelengths shorter than this (m) may be left out; 0 is exact. The result is within
   * {@link residual} of the exact height.
   */
  height(x: number, y: number, z: number, spacing: number): number;
  /** Returns the largest possible sum, anywhere on the body, of the features left out at `spacing`, m. */
  residual(spacing: number): number;
}

/** The ground without relief, for stars and gas bodies. */
export const SMOOTH_RELIEF: Relief = { height: () => 0, residual: () => 0 };
