/**
 * Maximum error of a measured clock difference, ms. The error comes from latency, and from `Date` headers, which have
 * only whole seconds. An arbitrary value.
 */
const NOISE_MS = 2000;

/** Estimates a board's clock from the board's answers. A difference of at most `NOISE_MS` counts as 0. */
export class ServerClock {
  #ahead = 0;

  constructor(private readonly now: () => number) {}

  /** Time of the board, unix ms. */
  get time(): number {
    return this.now() + this.#ahead;
  }

  /** Lead of the board's clock over this machine's clock, ms. */
  get ahead(): number {
    return this.#ahead;
  }

  /** @param sent time of the request, unix ms */
  setByDate(date: string | null, sent: number): void {
    const seconds = date === null ? NaN : Date.parse(date);
    if (Number.isFinite(seconds)) this.set(seconds + 500, (sent + this.now()) / 2);
  }

  /** @param server the board's time when this machine's clock showed `local`, both unix ms */
  set(server: number, local = this.now()): void {
    const ahead = server - local;
    this.#ahead = Math.abs(ahead) <= NOISE_MS ? 0 : ahead;
  }
}
