/** The part of a wheel event that a zoom needs. */
export interface WheelStep {
  readonly deltaY: number;
  /** 0 for pixels, 1 for lines, 2 for pages. */
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
}

/** The lengths of a line and a page, px: three lines are a notch of a mouse, as 120 px are in other browsers. */
const LENGTHS = [1, 40, 400];
/** The part of its distance by which the camera comes nearer per px. Chosen: a notch is about a sixth. */
const PER_PIXEL = 0.0015;
/** The same for a pinch on a trackpad, which browsers report as a wheel with Ctrl, by 100 px for a factor of e. */
const PER_PIXEL_OF_PINCH = 0.01;
/** Maximum step for one event: to half of the distance, or to twice. */
const LONGEST = Math.LN2;

/** Returns the factor of the distance for one event of a wheel. Turning it back gives the inverse. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelStep): number {
  const pixels = deltaY * (LENGTHS[deltaMode] ?? 1);
  const step = pixels * (ctrlKey ? PER_PIXEL_OF_PINCH : PER_PIXEL);
  return Math.exp(Math.max(-LONGEST, Math.min(LONGEST, step)));
}
