/** The ways to hold a clock. */
const HOW_TO_HOLD = 'write 0 to debug/time/warp, or start with --clock stepped';

/** Warns that a golden was accepted while the clock runs. */
export const ACCEPTED_WHILE_RUNNING = `the clock runs, so the next frame will show a later moment; to hold it, ${HOW_TO_HOLD}`;

/** Warns that a frame was compared while the clock runs. @param ut universal time of both frames, s */
export function comparedWhileRunning(ut: number, ofGolden: number | undefined): string {
  const passed = ofGolden === undefined ? '' : `; this frame is of ${passedText(ut - ofGolden)} the accepted one`;
  return `the clock runs${passed}; to hold it, ${HOW_TO_HOLD}`;
}

/** The largest difference of time between frames of one moment, s: steps of a clock are rounded. */
const SAME_S = 1e-6;

/** Describes frames of two moments; null when they are of one moment. */
export function momentsApart(ut: number, ofGolden: number | undefined): string | null {
  if (ofGolden === undefined || Math.abs(ut - ofGolden) < SAME_S) return null;
  return `the frame is of UT ${ut}, ${passedText(ut - ofGolden)} the accepted one`;
}

function passedText(seconds: number): string {
  const amount = Number(Math.abs(seconds).toPrecision(6));
  return `${amount} s of simulated time ${seconds < 0 ? 'before' : 'after'}`;
}
