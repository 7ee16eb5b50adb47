/** The most positions that are remembered. Half of them go when there are more, evenly. */
const SAMPLES_MAX = 512;

/**
 * Measures how far a replica is behind, by what was written when: it needs no clock of the replica, and a primary that
 * writes nothing is not taken for a replica that stands still.
 */
export class ReplicaLag {
  /** Positions that were written and are not replayed yet, oldest first, and when each was seen. */
  #waiting: { readonly at: number; readonly written: number }[] = [];

  /**
   * Takes how far the primary has written and the replica has replayed, bytes of the write-ahead log.
   * @param at ms of any steady clock
   * @returns the age of the oldest known position that the replica has not replayed, ms
   */
  measure(at: number, written: number, replayed: number): number {
    if (written > (this.#waiting.at(-1)?.written ?? 0)) this.#waiting.push({ at, written });
    if (this.#waiting.length > SAMPLES_MAX) this.#waiting = this.#waiting.filter((_sample, index) => index % 2 === 0);
    const next = this.#waiting.findIndex((sample) => sample.written > replayed);
    this.#waiting.splice(0, next === -1 ? this.#waiting.length : next);
    return next === -1 ? 0 : at - this.#waiting[0]!.at;
  }
}
