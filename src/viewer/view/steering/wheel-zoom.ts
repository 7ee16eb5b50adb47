export interface WheelStep {
  readonly deltaY: number;
  /** The unit of `deltaY`: 0 for pixels, 1 for lines, 2 for pages. */
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
}

/**
 * Lengths of a pixel, a line and a page, px. For one notch of the wheel, browsers report for example three lines or 120
 * pixels.
 */
const LENGTHS = [1, 40, 400];
/**
 * When the user scrolls by 1 px, the camera moves by this fraction of the distance to its target. A notch of the wheel
 * moves the camera by about a sixth of this distance.
 */
const PER_PIXEL = 0.0015;
/**
 * Like {@link PER_PIXEL}, but for a pinch on a trackpad. Browsers report a pinch as wheel events with Ctrl, where 100
 * px mean a factor of e.
 */
const PER_PIXEL_OF_PINCH = 0.01;
/**
 * A single event multiplies the distance by at least 1/2 and at most 2: the absolute value of the factor's natural
 * logarithm is at most `LONGEST`.
 */
const LONGEST = Math.LN2;

/** Returns the factor by which a wheel event multiplies the distance. The opposite event has the inverse factor. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelStep): number {
  const pixels = deltaY * (LENGTHS[deltaMode] ?? 1);
  const step = pixels * (ctrlKey ? PER_PIXEL_OF_PINCH : PER_PIXEL);
  return Math.exp(Math.max(-LONGEST, Math.min(LONGEST, step)));
}
