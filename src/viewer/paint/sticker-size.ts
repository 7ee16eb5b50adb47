/**
 * The height of a new sticker whose picture is square or upright, m. A wide sticker is lower, so that its area is that
 * of a square one.
 */
const NEW_EDGE = 2;
/**
 * The depth of the box as a share of its longer edge. At this depth, a sticker that is as wide as its hull's radius is
 * not cut off at its sides.
 */
const DEPTH_SHARE = 0.3;
const DEPTH_MIN = 0.05;
const DEPTH_MAX = 100;

/** Returns the size of a new sticker with the aspect ratio of its picture, m. @param ratio width by height */
export function newSize(ratio: number): { readonly width: number; readonly height: number } {
  const height = NEW_EDGE / Math.sqrt(Math.max(ratio, 1));
  return { width: rounded(height * ratio), height: rounded(height) };
}

/**
 * Returns the default depth of a sticker's box for its size, m.
 * @param needed the depth at which the box reaches all of the surface under it; null while unknown
 */
export function depthFor(width: number, height: number, needed: number | null = null): number {
  return Math.min(DEPTH_MAX, Math.max(DEPTH_MIN, needed ?? 0, rounded(DEPTH_SHARE * Math.max(width, height))));
}

/** Reports whether the depth is a default for the size, which means that the user has not set it. */
export function followsSize(
  { width, height, depth }: Record<'width' | 'height' | 'depth', number>,
  needed: number | null = null,
): boolean {
  return [null, needed].some((each) => Math.abs(depth - depthFor(width, height, each)) < 1e-3 * depth);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
