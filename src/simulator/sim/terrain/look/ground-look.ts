/**
 * The look of the ground at a point: two colours side by side in patches, for example grass and soil. It holds the
 * share of each; the renderer shapes the patches within a mesh cell.
 */
export interface GroundLook {
  /** Linear albedo of the cover, [0, 1]. */
  readonly cover: [number, number, number];
  /** Linear albedo of the ground that shows through the cover. */
  readonly under: [number, number, number];
  /** Share of the ground that `under` takes, [0, 1]. */
  share: number;
  /** True for frozen sea: it is drawn as ground although the solid surface is below the water. */
  frozen: boolean;
  /** Density of plants, [0, 1]; 0 on bodies without life. */
  herbs: number;
  /** Share of the plants that is wood, [0, 1]. */
  woods: number;
}

export const freshGroundLook = (): GroundLook => ({
  cover: [0, 0, 0],
  under: [0, 0, 0],
  share: 0,
  frozen: false,
  herbs: 0,
  woods: 0,
});

/** The shortest wavelength of a colour, in cells of the drawn grid: a shorter one would show its triangles. */
export const WAVE_CELLS = 2;

/** The maximum number of values that {@link Painter.writeClimate} fills. */
export const CLIMATE_SIZE = 4;

/** A painter gives the look of the ground at a place; each terrain source has one. */
export interface Painter {
  /**
   * Writes properties that change only over tens of kilometres, for {@link paint}; absent for a painter without them.
   * The caller of a small square calls it at the corners and interpolates.
   */
  writeClimate?(x: number, y: number, z: number, spacing: number, out: Float64Array): void;
  /**
   * Fills a look.
   * @param x,y,z unit direction, body-fixed
   * @param height m above the mean radius
   * @param level cosine of the slope: 1 on level ground
   * @param spacing details smaller than this (m) may be left out
   * @param climate of the place
   */
  paint(
    x: number,
    y: number,
    z: number,
    height: number,
    level: number,
    spacing: number,
    climate: Float64Array,
    out: GroundLook,
  ): void;
}

export type GroundColour = readonly [number, number, number];

/** Writes mix(a, b, t) into `out`. */
export function blendInto(out: [number, number, number], a: GroundColour, b: GroundColour, t: number): void {
  out[0] = a[0] + (b[0] - a[0]) * t;
  out[1] = a[1] + (b[1] - a[1]) * t;
  out[2] = a[2] + (b[2] - a[2]) * t;
}
