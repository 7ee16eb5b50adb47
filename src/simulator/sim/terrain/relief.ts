/** The shape of a body's ground, as a pure function of the place. */
export interface Relief {
  /**
   * Returns the height of solid ground above the mean radius, m, without level discs.
   * @param x,y,z unit direction from the centre of the body, in body-fixed axes
   * @param spacing features with shorter wavelengths may be omitted, m; the error is then at most {@link residual}; 0
   * gives the exact height
   */
  height(x: number, y: number, z: number, spacing: number): number;
  /** Returns an upper limit of the height of features that are omitted at `spacing`, anywhere on the body, m. */
  residual(spacing: number): number;
}

/** A relief of height 0, for stars and gas giants. */
export const SMOOTH_RELIEF: Relief = { height: () => 0, residual: () => 0 };
