import type { Session } from '../state/session.js';
import type { Golden, Verdict } from '../../contract/index.js';

const WARP = 'debug/time/warp';

/**
 * The state of the server's clock while goldens are drawn. A `stepped` or `still` clock does not run by itself. A
 * `held` clock was stopped by the page. A `running` clock could not be stopped.
 */
export type DrawnClock = 'stepped' | 'still' | 'held' | 'running';

/**
 * Stops the server's clock while `work` runs, and then restores its warp. Otherwise, comparisons would fail only
 * because time passes. If the server refuses the write, the clock continues to run.
 */
export async function whileClockHeld<T>(
  { api, editor }: Pick<Session, 'api' | 'editor'>,
  work: (clock: DrawnClock) => Promise<T>,
): Promise<T> {
  const [mode, warp] = await Promise.all([api.read('clock/mode'), api.read('time/warp')]);
  if (mode === 'stepped') return work('stepped');
  if (Number(warp) === 0) return work('still');
  const isHeld = await editor.fire(WARP, '0').then(
    () => true,
    () => false,
  );
  try {
    return await work(isHeld ? 'held' : 'running');
  } finally {
    // Keep the warp that another client may have set meanwhile.
    if (isHeld && Number(await api.read('time/warp')) === 0) await editor.fire(WARP, warp);
  }
}

/** Steps a stepped clock to the moment of a golden, if that moment is in the future. A clock cannot go back. */
export async function stepTo({ ut }: Golden, { api, editor }: Pick<Session, 'api' | 'editor'>): Promise<void> {
  const now = Number(await api.read('time/ut'));
  if (ut !== null && ut > now) await editor.fire('clock/step', String(ut - now));
}

/**
 * The largest time difference at which two frames count as the same moment, s. It is above 0 because steps are rounded.
 */
const SAME_S = 1e-6;

/**
 * Describes when a frame was drawn compared with a golden.
 * @param clock state of the clock when the frame was drawn; undefined if unknown
 */
export function momentText(
  { ut: accepted }: Golden,
  { ut, source }: Verdict,
  clock: DrawnClock | undefined,
): string | null {
  if (source !== 'frame') return null;
  const held = clock === 'held' ? 'The clock was stopped while the server drew it' : null;
  if (accepted === null) return held && `${held}.`;
  const passed = ut - accepted;
  const isSame = Math.abs(passed) < SAME_S;
  const amount = Number(Math.abs(passed).toPrecision(4)).toLocaleString('en');
  const when = isSame
    ? 'at the moment of the accepted picture'
    : `${amount} s of simulated time ${passed < 0 ? 'before' : 'after'} the accepted picture`;
  return held === null ? `Drawn ${when}.` : `${held}, ${when}.`;
}
