import type { Session } from '../state/session.js';
import type { Golden, Verdict } from '../../contract/index.js';

const WARP = 'debug/time/warp';

/**
 * The state of the server's clock while goldens are drawn. A `stepped` or `still` clock does not run by itself, so the
 * page need not stop it. A clock is `held` if the page has stopped it, and `running` if the page could not stop it.
 */
export type DrawnClock = 'stepped' | 'still' | 'held' | 'running';

/**
 * Stops the server's clock while `work` runs, and then restores the warp. Without the stop, comparisons would fail,
 * because each frame would have a different time from the golden. If the server refuses to stop the clock, `work` runs
 * anyway.
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
    // If another client has set a warp meanwhile, keep that warp.
    if (isHeld && Number(await api.read('time/warp')) === 0) await editor.fire(WARP, warp);
  }
}

/** Steps a stepped clock to the time of a golden if that time is in the future. A clock cannot go back. */
export async function stepTo({ ut }: Golden, { api, editor }: Pick<Session, 'api' | 'editor'>): Promise<void> {
  const now = Number(await api.read('time/ut'));
  if (ut !== null && ut > now) await editor.fire('clock/step', String(ut - now));
}

/**
 * Largest difference between the times of two frames that count as simultaneous, s. Above 0, because steps are rounded.
 */
const SAME_S = 1e-6;

/** Describes how the time of a drawn frame differs from the golden's time. */
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
