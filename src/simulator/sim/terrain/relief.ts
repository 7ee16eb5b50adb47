/**
 * The shape of a body's ground, as a pure function of the place. A relief is made once per terrain source. Altitude,
 * picking, anchors and drawing all use it.
 */
export interface Relief {
  /**
   * Returns the height of solid ground above the mean radius, m, without level discs.
   * @param x,y,z unit direction from the centre of the body, in body-fixed axes
   * @param spacing wavelength below which features may be left out, m. With 0, the result is exact. Otherwise, its
   * error is at most {@link residual}.
   */
  height(x: number, y: number, z: number, spacing: number): number;
  /** Returns the largest height, anywhere on the body, of the features left out at `spacing`, m. */
  residual(spacing: number): number;
}

/** A relief of height 0, for stars and gas giants. */
export const SMOOTH_RELIEF: Relief = { height: () => 0, residual: () => 0 };
