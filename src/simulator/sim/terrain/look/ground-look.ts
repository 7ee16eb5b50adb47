/**
 * The appearance of the ground at a point: two colours, for example of grass and soil, and the share of the second
 * colour.
 */
export interface GroundLook {
  /** Linear albedo of the cover, [0, 1]. */
  readonly cover: [number, number, number];
  /** Linear albedo of the ground that shows through the cover. */
  readonly under: [number, number, number];
  /** Fraction of the ground with the colour `under`, [0, 1]. */
  share: number;
  /** True for a frozen sea. The ice is drawn as ground, although `height` is the height of the sea floor. */
  frozen: boolean;
  /**
   * On a ball of clouds: how far north its winds have bent the clouds, [0, 1]; {@link UNBENT} where they run along
   * the belts.
   */
  bent: number;
  /** Density of plants, [0, 1]; 0 on bodies without life. */
  herbs: number;
  /** Fraction of trees and shrubs among the plants, [0, 1]. */
  woods: number;
  /** Size of trees relative to their usual size. */
  growth: number;
}

/** A whole number of steps of 1/255, so that rounding errors of an engine do not change the byte of a vertex. */
export const UNBENT = 128 / 255;

export const freshGroundLook = (): GroundLook => ({
  cover: [0, 0, 0],
  under: [0, 0, 0],
  share: 0,
  frozen: false,
  bent: 0,
  herbs: 0,
  woods: 0,
  growth: 1,
});

/**
 * Colours vary in waves that are at least this long, in cells of the drawn grid. Shorter waves would reveal the
 * triangles of the grid.
 */
export const WAVE_CELLS = 2;

export const CLIMATE_SIZE = 4;

export interface Painter {
  /**
   * Writes the inputs of {@link paint} that change only over tens of kilometres, so that callers may interpolate them.
   * Absent if the painter has no such inputs.
   */
  writeClimate?(x: number, y: number, z: number, spacing: number, out: Float64Array): void;
  /**
   * @param x,y,z unit direction in body-fixed axes
   * @param height height above the mean radius, m
   * @param level cosine of the slope, 1 on level ground
   * @param spacing details smaller than this may be omitted, m
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

/** Writes a mixture of two colours to `out`; `t` is the fraction of `b`. */
export function blendInto(out: [number, number, number], a: GroundColour, b: GroundColour, t: number): void {
  out[0] = a[0] + (b[0] - a[0]) * t;
  out[1] = a[1] + (b[1] - a[1]) * t;
  out[2] = a[2] + (b[2] - a[2]) * t;
}
