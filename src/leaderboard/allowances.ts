/** Maximum number of keys that are remembered. An arbitrary value. */
const KEYS_MAX = 20_000;

export interface AllowanceLimits {
  /** Amount that each key may spend in one window. */
  readonly most: number;
  /** Duration of a window, ms. A key's window begins when the key first spends. */
  readonly windowMs: number;
}

interface Spent {
  readonly since: number;
  amount: number;
}

/** Limits how much each key, for example an address, may spend in a window of time. */
export class Allowances<Key> {
  readonly #spent = new Map<Key, Spent>();

  constructor(
    private readonly limits: AllowanceLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Returns 0 if a key may spend now; otherwise the number of seconds until it may spend again.
   * @param planned amount that the key will spend for work that is in progress
   */
  waitOf(key: Key, planned = 0): number {
    const { since = this.now(), amount = 0 } = this.#current(key) ?? {};
    if (amount + planned < this.limits.most) return 0;
    return Math.max(1, Math.ceil((since + this.limits.windowMs - this.now()) / 1000));
  }

  spend(key: Key, amount = 1): void {
    const spent = this.#current(key);
    if (spent) spent.amount += amount;
    else {
      this.#spent.set(key, { since: this.now(), amount });
      // The first key in the map has the oldest window, because a key moves to the end when its new window begins.
      if (this.#spent.size > KEYS_MAX) this.#spent.delete(this.#spent.keys().next().value!);
    }
  }

  #current(key: Key): Spent | undefined {
    const spent = this.#spent.get(key);
    if (spent && this.now() - spent.since < this.limits.windowMs) return spent;
    this.#spent.delete(key);
    return undefined;
  }
}
