export type DragKind = 'turn' | 'pan';
type Move = (right: number, up: number) => void;

/** A movement during a drag. The unit of `right` and `up` depends on the kind of drag. `at` is the time, ms. */
interface Moved {
  readonly kind: DragKind;
  readonly right: number;
  readonly up: number;
  readonly at: number;
}

/** The mean speed in the last part of a drag counts as the speed at its end. Length of this part, ms. */
const SPEED_MS = 90;
/** The camera runs on only if the release follows the last movement of the drag within this time, ms. */
const HELD_MS = 60;
/**
 * After the release, the speed is v₀ · exp(−t / `FALL`); `FALL` is in s. Chosen: the camera stops within a third of a
 * second.
 */
const FALL = 0.09;
/** Speed at which the camera stops, in the unit of the drag per second. */
const REST = 0.02;
/** Maximum speed, in the unit of the drag per second. */
const FASTEST = 12;

/**
 * Returns the speed at the end of a drag, in the unit of the drag per second. Returns null if the pointer was still.
 */
export function speedOf(
  moves: readonly Moved[],
  now: number,
): { readonly kind: DragKind; right: number; up: number } | null {
  const last = moves.at(-1);
  if (!last || now - last.at > HELD_MS) return null;
  const recent = moves.filter(({ kind, at }) => kind === last.kind && now - at <= SPEED_MS);
  const seconds = Math.max(now - recent[0]!.at, 16) / 1000;
  const total = (axis: 'right' | 'up'): number => recent.reduce((sum, move) => sum + move[axis], 0) / seconds;
  const [right, up] = [total('right'), total('up')];
  const factor = Math.min(1, FASTEST / Math.max(Math.hypot(right, up), 1e-9));
  return { kind: last.kind, right: right * factor, up: up * factor };
}

/**
 * Returns the distance that the camera moves in `seconds`, with an initial speed of 1 per second, and the speed after
 * that time. The speed decreases exponentially, so the place where the camera stops does not depend on the number of
 * steps.
 */
export function coast(seconds: number): { readonly distance: number; readonly left: number } {
  const left = Math.exp(-seconds / FALL);
  return { distance: FALL * (1 - left), left };
}

/**
 * Passes on the movements of a drag. After the drag, continues the movement for a moment, unless the user prefers
 * reduced motion.
 */
export class RunOn {
  #moved: Moved[] = [];
  #frame = 0;

  constructor(private readonly moves: Readonly<Record<DragKind, Move>>) {}

  /** @param at the time of the event, ms */
  drag(kind: DragKind, right: number, up: number, at: number): void {
    this.#moved = [...this.#moved.filter((moved) => at - moved.at <= SPEED_MS), { kind, right, up, at }];
    this.moves[kind](right, up);
  }

  /** @param at the time of the event, ms */
  release(at: number): void {
    const speed = speedOf(this.#moved, at);
    this.#moved = [];
    if (!speed || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let last = performance.now();
    const step = (now: number): void => {
      const { distance, left } = coast(Math.max(0, now - last) / 1000);
      last = now;
      this.moves[speed.kind](speed.right * distance, speed.up * distance);
      speed.right *= left;
      speed.up *= left;
      this.#frame = Math.hypot(speed.right, speed.up) > REST ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    this.#moved = [];
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
