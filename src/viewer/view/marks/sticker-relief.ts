import { addedKnob } from '../../../contract/actions/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import type { Sticker } from '../../../simulator/paint/stickers/index.js';

/**
 * The number of points along each side of a relief. It is odd, so that the anchor is one of the points. Chosen: fine
 * enough for a sticker that goes around a hull.
 */
export const RELIEF_SIDE = 13;

/**
 * The steepest surface that shows a sticker, as rise by run. The projection leaves out a surface at less than 12° to
 * the ray.
 */
const STEEPEST = 4.9;

/** The largest sticker depth that the tree accepts, m. */
const DEPTH_MAX = 100;

/**
 * The heights of a surface above a sticker's plane, m. They are on a grid of points, row by row from the top left. A
 * point without a surface has NaN.
 */
export type StickerRelief = Float64Array;

/**
 * Follows a line perpendicular to a sticker's plane from `top` down to `bottom`. Returns the height of the first
 * surface, or null if there is none. `x` is the distance from the sticker's middle to the right, and `y` the distance
 * upwards, m.
 */
export type Probe = (x: number, y: number, top: number, bottom: number) => number | null;

/**
 * Measures the surface under a sticker from its anchor outwards. Stops where the surface ends or is too steep to show
 * the sticker. Surfaces far above or below the hull do not count.
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
 * How far above the expected surface a probe begins, m. This is more than the rounding errors of positions that are far
 * from the star.
 */
const SLACK = 1e-3;

/** Returns the position of a grid point along an edge, from -0.5 to 0.5. */
const share = (step: number): number => step / (RELIEF_SIDE - 1) - 0.5;

/** Returns the depth of a box that contains the whole relief, m; null if the relief has no surface. */
export function depthOf(relief: StickerRelief): number | null {
  const away = relief.reduce((most, height) => (Math.abs(height) > most ? Math.abs(height) : most), -1);
  if (away < 0) return null;
  const exact = 2 * away;
  // Round up, because a smaller depth would cut off some of the sticker.
  const digits = 10 ** (2 - Math.floor(Math.log10(Math.max(exact, SLACK))));
  return Math.min(DEPTH_MAX, Math.ceil((exact + SLACK) * digits) / digits);
}

/**
 * Returns points on the edge of the image on its surface, clockwise from the top left corner, in the sticker's frame,
 * m.
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
 * Returns the height at a point of a relief. A point without a height gets that of the nearest point towards the middle
 * that has one. Returns 0 if there is none.
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

/** The direction of the hull's axis in the sticker's plane. */
export type WrapAxis = readonly [x: number, y: number];

/**
 * Moves a point of a sticker's plane to where it is when the sticker is wrapped around the hull. For a sticker that is
 * not wrapped, returns the point unchanged. The inverse is `unrolled` in shaders/stickers/wrap.wgsl.
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
