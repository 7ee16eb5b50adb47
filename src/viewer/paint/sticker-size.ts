/** The length of the longer edge of a new sticker, m; wider ones are lower, so that they cover about as much. */
const NEW_EDGE = 2;
/** The depth of the box by the longer edge: a sticker as wide as the radius of its hull is not cut at its sides. */
const DEPTH_SHARE = 0.3;
const DEPTH_MIN = 0.05;
const DEPTH_MAX = 100;

/** Returns the size of a new sticker, m, in the ratio of its picture. @param ratio width by height */
export function newSize(ratio: number): { readonly width: number; readonly height: number } {
  const height = NEW_EDGE / Math.sqrt(Math.max(ratio, 1));
  return { width: rounded(height * ratio), height: rounded(height) };
}

/** Returns the depth of a box that follows its size, m. */
export function depthFor(width: number, height: number): number {
  return Math.min(DEPTH_MAX, Math.max(DEPTH_MIN, rounded(DEPTH_SHARE * Math.max(width, height))));
}

/** True when the depth follows from the size, so the user has not set it. */
export function followsSize({ width, height, depth }: Record<'width' | 'height' | 'depth', number>): boolean {
  return Math.abs(depth - depthFor(width, height)) < 1e-3 * depth;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
