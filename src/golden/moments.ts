const HOW_TO_HOLD = 'write 0 to debug/time/warp, or start with --clock stepped';

export const ACCEPTED_WHILE_RUNNING = `the clock is running, so the next frame will show a later moment; to stop the clock, ${HOW_TO_HOLD}`;

/** @param ut universal time of the frame, s */
export function comparedWhileRunning(ut: number, ofGolden: number | undefined): string {
  const passed =
    ofGolden === undefined ? '' : `; this frame shows the moment ${passedText(ut - ofGolden)} the accepted one`;
  return `the clock is running${passed}; to stop the clock, ${HOW_TO_HOLD}`;
}

/**
 * Difference below which two times mean the same moment, s. Two times of the same moment can differ slightly, because
 * steps are rounded.
 */
const SAME_S = 1e-6;

/**
 * Describes how much time lies between a frame and the accepted frame; null if both show the same moment or the time of
 * the accepted frame is unknown.
 */
export function momentsApart(ut: number, ofGolden: number | undefined): string | null {
  if (ofGolden === undefined || Math.abs(ut - ofGolden) < SAME_S) return null;
  return `the frame shows UT ${ut}, ${passedText(ut - ofGolden)} the accepted one`;
}

function passedText(seconds: number): string {
  const amount = Number(Math.abs(seconds).toPrecision(6));
  return `${amount} s of simulated time ${seconds < 0 ? 'before' : 'after'}`;
}
