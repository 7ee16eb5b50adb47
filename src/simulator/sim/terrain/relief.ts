/**
 * The shape of a body's ground, as a pure function of the place. A relief is made once per terrain source. Altitude,
 * picking, anchors and drawing all use it.
 */
export interface Relief {
  /**
   * Returns the height of solid ground above the mean radius, m, without level discs.
   * @param x,y,z unit direction from the centre of the body, in body-fixed axes
   * @param spacing wavelength below which features may be left out, m. With 0, the result is exact. Otherwise, it
   * differs from the exact height by at most {@link residual}.
   */
  height(x: number, y: number, z: number, spacing: number): number;
  /**
   * Returns the largest possible height of the features that are left out at `spacing`, m. It holds for the whole body.
   */
  residual(spacing: number): number;
}

/** A relief of height 0, for stars and gas giants. */
export const SMOOTH_RELIEF: Relief = { height: () => 0, residual: () => 0 };
