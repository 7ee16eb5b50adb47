import type { Schedule } from '../fields/index.js';

/** Runs what is scheduled at most `hz` times a second: at once after a pause, otherwise on the next beat. */
export function beat(hz: number): Schedule {
  const period = 1000 / hz;
  let next = 0;
  return (run) => {
    const now = performance.now();
    next = Math.max(now, next + period);
    setTimeout(run, next - now);
  };
}
