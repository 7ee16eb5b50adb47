/** The relevant members of a wheel event. */
export interface WheelStep {
  readonly deltaY: number;
  /** The unit of `deltaY`: 0 for pixels, 1 for lines, 2 for pages. */
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
}

/** The lengths of a pixel, a line and a page, px. A notch is three lines in some browsers, and 120 px in others. */
const LENGTHS = [1, 40, 400];
/** The fraction of the camera's distance that one px of scrolling covers. Chosen: a notch covers about a sixth. */
const PER_PIXEL = 0.0015;
/**
 * The same fraction for a trackpad pinch. Browsers report a pinch as a wheel event with Ctrl, with 100 px for a factor
 * of e.
 */
const PER_PIXEL_OF_PINCH = 0.01;
/** The logarithm of the maximum factor of one event: the distance is at most halved or doubled. */
const LONGEST = Math.LN2;

/** Returns the factor by which one wheel event changes the distance. The opposite event has the inverse factor. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelStep): number {
  const pixels = deltaY * (LENGTHS[deltaMode] ?? 1);
  const step = pixels * (ctrlKey ? PER_PIXEL_OF_PINCH : PER_PIXEL);
  return Math.exp(Math.max(-LONGEST, Math.min(LONGEST, step)));
}
