/**
 * Desired time for a frame with motion on a slow device, ms. The page reduces the number of pixels to reach this time.
 */
const MOVING_MS = 90;
/** The size increases only if a larger picture will take at most this fraction of {@link MOVING_MS}. */
const LARGER_FROM = 0.8;
/**
 * Number of possible sizes of the picture, in equal steps up to the full width and height. There are only a few,
 * because each new size needs new render targets.
 */
const STEPS = 8;
/** Minimum size, in steps. `FIRST_STEP` is the size until the first frame has been measured. */
const COARSEST = 3;
const FIRST_STEP = 4;
/** Time without motion after which the picture counts as still, ms. */
const REST_MS = 350;

/** A hand or a mouse that trembles moves the pointer by less than this distance, CSS pixels. */
const TREMBLE_PIXELS = 3;

const RATE_MS = 4000;

/** Measures the times of frames, and derives the size and the rate of the next frames from them. */
export class FramePace {
  frameMs: number | null = null;
  readonly #ends: number[] = [];
  #movedAt = -Infinity;
  #touchedAt = -Infinity;
  /** The position at which the pointer last counted as moved. */
  #pointer = { clientX: NaN, clientY: NaN };
  #fullMs = 0;
  /** Resolution of the frames that show motion: the full resolution times this number / {@link STEPS}. */
  #step = FIRST_STEP;
  #drawnShare = 1;

  get framesPerSecond(): number {
    const now = performance.now();
    const recent = this.#ends.filter((end) => now - end <= RATE_MS);
    const [first, last] = [recent[0], recent.at(-1)];
    if (first === undefined || last === undefined || now - last > RATE_MS / 2) return 0;
    return recent.length > 1 ? ((recent.length - 1) * 1000) / (last - first) : 1000 / RATE_MS;
  }

  /** If no further frame follows within this time, the frame rate counts as 0, ms. */
  get rateEndsMs(): number {
    return RATE_MS / 2;
  }

  /** Size of the next frame on a slow device, as a fraction of the full width and height. */
  get share(): number {
    return this.#isMoving ? this.#step / STEPS : 1;
  }

  /** True if the last frame had fewer pixels than a still picture. */
  get isRough(): boolean {
    return this.#drawnShare < 1;
  }

  /** Time that is left until the page draws the picture at full size if nothing moves, ms. */
  get untilStillMs(): number {
    return Math.max(0, this.#movedAt + REST_MS - performance.now());
  }

  /** The time until the picture has been without motion and user input for {@link REST_MS}, ms. */
  get untilUnusedMs(): number {
    return Math.max(this.untilStillMs, this.#touchedAt + REST_MS - performance.now());
  }

  /** The pause after each frame without motion, ms. */
  get pauseMs(): number {
    return this.#isMoving ? 0 : Math.min(200, (this.frameMs ?? 0) / 3);
  }

  /** True if the last frame is so recent that the next one continues the same motion. */
  get isContinuing(): boolean {
    const last = this.#ends.at(-1);
    return last !== undefined && performance.now() - last < REST_MS;
  }

  moved(): void {
    this.#movedAt = performance.now();
  }

  touched(): void {
    this.#touchedAt = performance.now();
  }

  /** Records the position of the pointer. The user counts as active if the pointer has moved and not just trembled. */
  pointed({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    if (Math.hypot(clientX - this.#pointer.clientX, clientY - this.#pointer.clientY) < TREMBLE_PIXELS) return;
    this.#pointer = { clientX, clientY };
    this.touched();
  }

  reset(): void {
    this.frameMs = null;
    this.#ends.length = 0;
  }

  /** @returns the time that it took, ms */
  async measure(draw: () => Promise<void>): Promise<number> {
    const share = this.share;
    const start = performance.now();
    await draw();
    const end = performance.now();
    this.frameMs = end - start;
    this.#drawnShare = share;
    const full = this.frameMs / (share * share);
    this.#fullMs = this.#fullMs === 0 ? full : this.#fullMs * 0.7 + full * 0.3;
    this.#step = nextStep(this.#step, this.#fullMs);
    this.#ends.push(end);
    if (this.#ends.length > 300) this.#ends.shift();
    return this.frameMs;
  }

  rest(ms: number): Promise<void> {
    return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
  }

  get #isMoving(): boolean {
    return this.untilStillMs > 0;
  }
}

/**
 * Returns the next size, in steps. The size decreases as soon as frames take too long. It increases only if larger
 * frames are clearly fast enough, so that it does not follow small variations of the time.
 */
export function nextStep(step: number, fullMs: number): number {
  const msOf = (steps: number): number => fullMs * (steps / STEPS) ** 2;
  let next = step;
  while (next > COARSEST && msOf(next) > MOVING_MS) next--;
  while (next < STEPS && msOf(next + 1) <= LARGER_FROM * MOVING_MS) next++;
  return next;
}
