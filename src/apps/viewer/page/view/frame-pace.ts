/** The time for one frame of a slow device while the camera moves, ms; frames have fewer pixels to keep it. */
const MOVING_MS = 90;
const COARSEST = 0.35;
/** The time without a move after which the camera rests, ms. */
const REST_MS = 350;

/** The span over which the frame rate is measured, ms. */
const RATE_MS = 4000;

/** Measures how long frames take, and derives the size and the number of the next ones. */
export class FramePace {
  /** The time that the last frame took; null before the first. */
  frameMs: number | null = null;
  readonly #ends: number[] = [];
  #movedAt = -Infinity;
  /** The mean time of a whole picture at full size, ms; 0 before the first. */
  #fullMs = 0;
  #drawnShare = 1;

  /** The frame rate over the last seconds; 0 while the picture rests. */
  get framesPerSecond(): number {
    const now = performance.now();
    const recent = this.#ends.filter((end) => now - end <= RATE_MS);
    const [first, last] = [recent[0], recent.at(-1)];
    if (first === undefined || last === undefined || now - last > RATE_MS / 2) return 0;
    return recent.length > 1 ? ((recent.length - 1) * 1000) / (last - first) : 1000 / RATE_MS;
  }

  /** The factor of width and height for the next frame of a slow device. */
  get share(): number {
    if (!this.#isMoving || this.#fullMs <= MOVING_MS) return 1;
    const share = Math.max(COARSEST, Math.sqrt(MOVING_MS / this.#fullMs));
    // The factor moves in steps, because targets of a new size are made anew.
    return Math.ceil(share * 8) / 8;
  }

  /** True when the last frame was drawn coarser than it should stay. */
  get isRough(): boolean {
    return this.#drawnShare < 1;
  }

  /** The time that a slow device leaves to everything else between two frames, ms. */
  get pauseMs(): number {
    return this.#isMoving ? 0 : Math.min(200, (this.frameMs ?? 0) / 3);
  }

  /** Notes that the camera was moved. */
  moved(): void {
    this.#movedAt = performance.now();
  }

  reset(): void {
    this.frameMs = null;
    this.#ends.length = 0;
  }

  async measure(draw: () => Promise<void>): Promise<void> {
    const share = this.share;
    const start = performance.now();
    await draw();
    const end = performance.now();
    this.frameMs = end - start;
    this.#drawnShare = share;
    const full = this.frameMs / (share * share);
    this.#fullMs = this.#fullMs === 0 ? full : this.#fullMs * 0.7 + full * 0.3;
    this.#ends.push(end);
    if (this.#ends.length > 300) this.#ends.shift();
  }

  rest(ms: number): Promise<void> {
    return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
  }

  get #isMoving(): boolean {
    return performance.now() - this.#movedAt < REST_MS;
  }
}
