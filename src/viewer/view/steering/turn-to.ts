/**
 * The direction from which the camera looks, rad. Azimuth increases from X to Y of the subject's frame, and elevation
 * towards Z.
 */
export interface Direction {
  readonly azimuth: number;
  readonly elevation: number;
}

/** The duration of a turn, ms. Chosen: long enough that the user can follow the turn. */
const TURN_MS = 260;

export function shortestTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** Returns the direction when the fraction `share` of a turn's time has passed. The turn starts and ends slowly. */
export function directionAt(from: Direction, to: Direction, share: number): Direction {
  const eased = share * share * (3 - 2 * share);
  return {
    azimuth: from.azimuth + shortestTurn(from.azimuth, to.azimuth) * eased,
    elevation: from.elevation + (to.elevation - from.elevation) * eased,
  };
}

export class Turning {
  #frame = 0;

  /** @param set called for each step of the turn; the direction in the last call is exactly `to` */
  to(from: Direction, to: Direction, set: (direction: Direction) => void): void {
    this.stop();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      set(to);
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, now - start) / TURN_MS);
      this.#frame = share < 1 ? requestAnimationFrame(step) : 0;
      set(directionAt(from, to, share));
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
