/** The difference that the whole seconds of `Date` and latency may make, ms. Chosen. */
const NOISE_MS = 2000;

/** The clock of a board, from its answers. A difference that may be noise counts as 0. */
export class ServerClock {
  #ahead = 0;

  constructor(private readonly now: () => number) {}

  /** Returns the time of the board, unix ms. */
  get time(): number {
    return this.now() + this.#ahead;
  }

  /** How far this machine's clock is behind that of the board, ms. */
  get ahead(): number {
    return this.#ahead;
  }

  /** Reads the header `Date` of an answer. @param sent the time of the request */
  setByDate(date: string | null, sent: number): void {
    const seconds = date === null ? NaN : Date.parse(date);
    if (Number.isFinite(seconds)) this.set(seconds + 500, (sent + this.now()) / 2);
  }

  /** Sets the clock. @param server its time at `local`, both unix ms */
  set(server: number, local = this.now()): void {
    const ahead = server - local;
    this.#ahead = Math.abs(ahead) <= NOISE_MS ? 0 : ahead;
  }
}
