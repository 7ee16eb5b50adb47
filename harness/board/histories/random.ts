/** A generator of random numbers (mulberry32, public domain). */
export class Random {
  #state: number;

  /** @param seed a list of numbers; different lists give different sequences */
  constructor(...seed: readonly number[]) {
    this.#state = 0x9e3779b9;
    for (const number of seed) {
      this.#state = (this.#state ^ Math.imul(number + 0x7f4a7c15, 0x85ebca6b)) >>> 0;
      this.next();
      this.#state = Math.imul(this.#state ^ (this.#state >>> 13), 0xc2b2ae35) >>> 0;
    }
  }

  /** Returns a number that is at least 0 and below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an integer between two bounds, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Returns a multiple of 1/8 between two bounds. Sums of such numbers are exact in any order. */
  eighths(least: number, most: number): number {
    return Math.floor((least + this.next() * (most - least)) * 8) / 8;
  }

  /** Returns a number between two bounds, at full precision. */
  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }
}
