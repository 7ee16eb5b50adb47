/** Collects the durations of requests, ms. */
export class Latencies {
  readonly #times: number[] = [];
  #isSorted = true;

  add(ms: number): void {
    this.#times.push(ms);
    this.#isSorted = false;
  }

  get count(): number {
    return this.#times.length;
  }

  /**
   * Returns a quantile of the times, ms; 0 if there was no request.
   * @param share the quantile, from 0 to 1
   */
  quantile(share: number): number {
    if (!this.#isSorted) this.#times.sort((a, b) => a - b);
    this.#isSorted = true;
    return this.#times[Math.min(this.#times.length - 1, Math.ceil(share * this.#times.length) - 1)] ?? 0;
  }

  toString(): string {
    const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => this.quantile(share).toFixed(1));
    return `p50 ${p50} ms, p90 ${p90} ms, p99 ${p99} ms (${this.count})`;
  }
}
