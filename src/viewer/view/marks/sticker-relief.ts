import { addedKnob } from '../../../contract/actions/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import type { Sticker } from '../../../simulator/paint/stickers/index.js';

/**
 * Number of points on each side of a relief. It is odd, so that the anchor is one of the points. Chosen: enough for a
 * sticker that goes around a hull.
 */
export const RELIEF_SIDE = 13;

/**
 * The steepest slope of a surface that shows a sticker: the change of height divided by the distance in the sticker's
 * plane. A steeper surface is at less than 12° to the projection rays.
 */
const STEEPEST = 4.9;

/** The largest depth of a sticker that the tree accepts, m. */
const DEPTH_MAX = 100;

/**
 * Heights of a surface above a sticker's plane, m: a grid, row by row from the top left. NaN where no surface was
 * found.
 */
export type StickerRelief = Float64Array;

/**
 * Follows a line perpendicular to the sticker's plane, from the height `top` down to `bottom`. Returns the height of
 * the first surface, or null if there is none. `x` is the distance to the right of the sticker's centre, and `y` the
 * distance above it, m.
 */
export type Probe = (x: number, y: number, top: number, bottom: number) => number | null;

/**
 * Measures the surface under a sticker from its anchor outwards. Stops where the surface ends or is too steep to show a
 * sticker.
 */
export function measureRelief({ width, height }: Pick<Sticker, 'width' | 'height'>, probe: Probe): StickerRelief {
  const heights = new Float64Array(RELIEF_SIDE ** 2).fill(NaN);
  const middle = (RELIEF_SIDE ** 2 - 1) / 2;
  const at = (cell: number): readonly [x: number, y: number] => [
    share(cell % RELIEF_SIDE) * width,
    -share(Math.floor(cell / RELIEF_SIDE)) * height,
  ];
  const measure = (cell: number, near: number, reach: number): boolean => {
    const found = probe(...at(cell), near + reach, near - reach);
    if (found !== null) heights[cell] = found;
    return found !== null;
  };
  const steps = [width, height].map((side) => (side / (RELIEF_SIDE - 1)) * STEEPEST);
  if (!measure(middle, 0, Math.min(...steps.map((step) => step / 2)) + SLACK)) return heights;
  const seen = new Set([middle]);
  for (const cell of seen) {
    if (Number.isNaN(heights[cell])) continue;
    const column = cell % RELIEF_SIDE;
    const beside: readonly (readonly [next: number, isIn: boolean, reach: number])[] = [
      [cell - 1, column > 0, steps[0]!],
      [cell + 1, column < RELIEF_SIDE - 1, steps[0]!],
      [cell - RELIEF_SIDE, cell >= RELIEF_SIDE, steps[1]!],
      [cell + RELIEF_SIDE, cell < RELIEF_SIDE * (RELIEF_SIDE - 1), steps[1]!],
    ];
    for (const [next, isIn, reach] of beside) {
      if (!isIn || !Number.isNaN(heights[next])) continue;
      if (measure(next, heights[cell]!, reach + SLACK)) seen.add(next);
    }
  }
  return heights;
}

/**
 * A probe searches from this distance above the expected heights to this distance below them, m. It must exceed the
 * rounding errors of positions far from the star.
 */
const SLACK = 1e-3;

const share = (step: number): number => step / (RELIEF_SIDE - 1) - 0.5;

/** Returns the depth of a box that contains the whole relief, m; null if all its heights are NaN. */
export function depthOf(relief: StickerRelief): number | null {
  const away = relief.reduce((most, height) => (Math.abs(height) > most ? Math.abs(height) : most), -1);
  if (away < 0) return null;
  const exact = 2 * away;
  // Round up, because a smaller depth would cut off parts of the sticker.
  const digits = 10 ** (2 - Math.floor(Math.log10(Math.max(exact, SLACK))));
  return Math.min(DEPTH_MAX, Math.ceil((exact + SLACK) * digits) / digits);
}

/**
 * Returns the factor by which to shrink a sticker so that the surface reaches the middle of each edge; 1 if the surface
 * already does. The factor is n · step, where a step is the distance of two grid points, as a fraction of half the
 * sticker. If the surface ends before the first step, the factor is step / 2, and the caller must measure the smaller
 * sticker again.
 */
export function fitOf(relief: StickerRelief): number {
  const middle = (RELIEF_SIDE - 1) / 2;
  for (let away = 1; away <= middle; away++) {
    const cells = [-away, away].flatMap((step) => [
      middle * RELIEF_SIDE + middle + step,
      (middle + step) * RELIEF_SIDE + middle,
    ]);
    if (cells.some((cell) => Number.isNaN(relief[cell]))) return (away > 1 ? away - 1 : 0.5) / middle;
  }
  return 1;
}

/**
 * Returns points on the surface along the edge of the image, clockwise from the top left corner, in the sticker's
 * frame, m.
 */
export function reliefEdge(sticker: Sticker, relief: StickerRelief, axis: WrapAxis | null): Vec3[] {
  const last = RELIEF_SIDE - 1;
  const cells = [0, 1, 2, 3].flatMap((side) =>
    Array.from({ length: last }, (_, step): readonly [number, number] => {
      if (side === 0) return [step, 0];
      if (side === 1) return [last, step];
      return side === 2 ? [last - step, last] : [0, last - step];
    }),
  );
  return cells.map(([column, row]) => {
    const [x, y] = [share(column) * sticker.width, -share(row) * sticker.height];
    return onHull(sticker, axis, [x, y, heightNear(relief, column, row)]);
  });
}

/**
 * Returns the height of a relief at a grid point. For a point without a surface, searches from the point towards the
 * middle, and returns the height of the first point with a surface; 0 if no point has one.
 */
function heightNear(relief: StickerRelief, column: number, row: number): number {
  const middle = (RELIEF_SIDE - 1) / 2;
  for (let part = middle; part >= 0; part--) {
    const [x, y] = [column, row].map((index) => Math.round(middle + ((index - middle) * part) / middle));
    const height = relief[y! * RELIEF_SIDE + x!]!;
    if (!Number.isNaN(height)) return height;
  }
  return 0;
}

/** The direction of the hull's axis, projected onto the sticker's plane. */
export type WrapAxis = readonly [x: number, y: number];

/**
 * Bends a wrapped sticker around its hull, and returns the new position of a point that was relative to the sticker's
 * plane. Returns the point unchanged if the sticker is not wrapped. The inverse is `unrolled` in
 * shaders/stickers/wrap.wgsl.
 */
export function onHull(sticker: Sticker, axis: WrapAxis | null, [x, y, z]: Vec3): Vec3 {
  const radius = addedKnob(sticker, 'wrap');
  if (axis === null || radius === 0) return [x, y, z];
  const [ax, ay] = axis;
  const along = ax * x + ay * y;
  const angle = (ax * y - ay * x) / radius;
  const across = (radius + z) * Math.sin(angle);
  return [ax * along - ay * across, ay * along + ax * across, (radius + z) * Math.cos(angle) - radius];
}
