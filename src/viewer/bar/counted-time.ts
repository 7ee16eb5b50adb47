export interface HeardTime {
  /** The time of the scene, s. */
  readonly ut: number;
  /** Seconds of the scene per real second. */
  readonly warp: number;
  /** The time of the page when `ut` was received, ms. */
  readonly at: number;
}

/** Returns the current time of the scene, s. @param now the time of the page, ms */
export function countedTime({ ut, warp, at }: HeardTime, now: number): number {
  return ut + ((now - at) / 1000) * warp;
}

/** Minimum time between two changes of the text, ms; users could not read faster changes. */
const LEAST_MS = 250;
/** Time that is added to each wait, because a timer may fire too early, ms. */
const EARLY_MS = 5;

/** Time without user input after which the clock shows only minutes, ms. */
const UNATTENDED_MS = 30_000;

/**
 * Returns the step of the displayed clock, s of scene time.
 * @param untouched the time since the last user input, ms
 */
export function clockStep(untouched: number): 1 | 60 {
  return untouched < UNATTENDED_MS ? 1 : 60;
}

/** Returns the time until the next change of the displayed clock, ms; infinity while the clock is stopped. */
export function untilNextText(heard: HeardTime, now: number, step = 1): number {
  if (heard.warp === 0) return Infinity;
  if ((1000 * step) / heard.warp < LEAST_MS) return LEAST_MS;
  const ut = countedTime(heard, now);
  return (((Math.floor(ut / step) + 1) * step - ut) / heard.warp) * 1000 + EARLY_MS;
}
