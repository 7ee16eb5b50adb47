/** Height of a new sticker, m. A sticker that is wider than high is lower, so that its area is `NEW_EDGE`². */
const NEW_EDGE = 2;
/**
 * Depth of a sticker's box divided by the longer edge of the sticker. The depth is enough for a sticker on a round hull
 * if the sticker is not wider than the radius of the hull.
 */
const DEPTH_SHARE = 0.3;
const DEPTH_MIN = 0.05;
const DEPTH_MAX = 100;

/** Returns the size of a new sticker, m. @param ratio width divided by height of the image */
export function newSize(ratio: number): { readonly width: number; readonly height: number } {
  const height = NEW_EDGE / Math.sqrt(Math.max(ratio, 1));
  return { width: rounded(height * ratio), height: rounded(height) };
}

/**
 * Maximum number of measurements. Chosen: one measurement can shrink a sticker to a twelfth of its size, and a smaller
 * sticker is measured more exactly.
 */
const FITTINGS_MAX = 4;

/**
 * Shrinks a sticker until the surface under it reaches the middle of each edge. Returns the same size if it already
 * does.
 * @param factorFor measures the surface under a sticker of the given size, and returns the factor by which that size
 *   must shrink
 * @param digits the number of significant digits of the new size
 */
export function fittedSize<Size extends { readonly width: number; readonly height: number }>(
  size: Size,
  factorFor: (size: Size) => number,
  digits = 4,
): Size {
  let fitted = size;
  for (let count = 0; count < FITTINGS_MAX; count++) {
    const factor = factorFor(fitted);
    if (factor === 1) break;
    const [width, height] = [fitted.width, fitted.height].map((side) => Number((side * factor).toPrecision(digits)));
    fitted = { ...fitted, width, height };
  }
  return fitted;
}

/**
 * @param needed the smallest depth at which the sticker's box reaches the whole surface under the sticker, m; null
 *   while unknown
 */
export function depthFor(width: number, height: number, needed: number | null = null): number {
  return Math.min(DEPTH_MAX, Math.max(DEPTH_MIN, needed ?? 0, rounded(DEPTH_SHARE * Math.max(width, height))));
}

export function followsSize(
  { width, height, depth }: Record<'width' | 'height' | 'depth', number>,
  needed: number | null = null,
): boolean {
  return [null, needed].some((each) => Math.abs(depth - depthFor(width, height, each)) < 1e-3 * depth);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
