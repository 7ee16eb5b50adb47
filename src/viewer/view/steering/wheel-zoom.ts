/** The relevant members of a wheel event. */
export interface WheelStep {
  readonly deltaY: number;
  /** 0 for pixels, 1 for lines, 2 for pages. */
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
}

/** The lengths of a line and a page, px: three lines are one notch, which is 120 px in other browsers. */
const LENGTHS = [1, 40, 400];
/** The fraction of its distance by which the camera approaches per px. Chosen: a notch is about a sixth. */
const PER_PIXEL = 0.0015;
/** The same for a trackpad pinch, which browsers report as a wheel with Ctrl, with 100 px for a factor of e. */
const PER_PIXEL_OF_PINCH = 0.01;
/** Maximum step for one event: half the distance, or twice. */
const LONGEST = Math.LN2;

/** Returns the factor of the distance for one wheel event. The opposite event gives the inverse. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelStep): number {
  const pixels = deltaY * (LENGTHS[deltaMode] ?? 1);
  const step = pixels * (ctrlKey ? PER_PIXEL_OF_PINCH : PER_PIXEL);
  return Math.exp(Math.max(-LONGEST, Math.min(LONGEST, step)));
}
