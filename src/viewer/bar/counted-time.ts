/** A scene time, and when the page received it. */
export interface HeardTime {
  /** The time of the scene, s. */
  readonly ut: number;
  /** The seconds of the scene in one second. */
  readonly warp: number;
  /** The time of the page at its receipt, ms. */
  readonly at: number;
}

/** Returns the current time of the scene, s. @param now the time of the page, ms */
export function countedTime({ ut, warp, at }: HeardTime, now: number): number {
  return ut + ((now - at) / 1000) * warp;
}

/** Minimum time between two texts, ms: faster changes are unreadable. */
const LEAST_MS = 250;
/** The time by which a timer may be early, ms. */
const EARLY_MS = 5;

/** The time without input after which the clock counts only minutes, ms, so that an idle page costs nothing. */
const UNATTENDED_MS = 30_000;

/** Returns the step of the clock, s. @param untouched the time since the last input, ms */
export function clockStep(untouched: number): 1 | 60 {
  return untouched < UNATTENDED_MS ? 1 : 60;
}

/** Returns the time until the scene's clock shows the next step, ms; infinity while it is stopped. @param step s */
export function untilNextText(heard: HeardTime, now: number, step = 1): number {
  if (heard.warp === 0) return Infinity;
  if ((1000 * step) / heard.warp < LEAST_MS) return LEAST_MS;
  const ut = countedTime(heard, now);
  return (((Math.floor(ut / step) + 1) * step - ut) / heard.warp) * 1000 + EARLY_MS;
}
