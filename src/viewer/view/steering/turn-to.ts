/**
 * A direction from which the camera looks, rad. In the frame of the subject, azimuth increases from X to Y, and
 * elevation towards Z.
 */
export interface Direction {
  readonly azimuth: number;
  readonly elevation: number;
}

/** The duration of a turn, ms. Chosen: long enough that users can follow it. */
const TURN_MS = 260;

/** Returns the shortest turn from one angle to another, rad. */
export function shortestTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** Returns the direction after a share of a turn that begins and ends slowly. */
export function directionAt(from: Direction, to: Direction, share: number): Direction {
  const eased = share * share * (3 - 2 * share);
  return {
    azimuth: from.azimuth + shortestTurn(from.azimuth, to.azimuth) * eased,
    elevation: from.elevation + (to.elevation - from.elevation) * eased,
  };
}

/** Animates a short turn of a camera. If the user prefers reduced motion, it turns the camera at once. */
export class Turning {
  #frame = 0;

  /** @param set called for each step; its last argument is exactly `to` */
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
