import type { Schedule } from '../simulator/fields/index.js';

/** Returns a schedule of at most `hz` runs a second: at once after a pause, otherwise when the period is over. */
export function rateLimitedSchedule(hz: number): Schedule {
  const period = 1000 / hz;
  let next = 0;
  return (run) => {
    const now = performance.now();
    next = Math.max(now, next + period);
    setTimeout(run, next - now);
  };
}
