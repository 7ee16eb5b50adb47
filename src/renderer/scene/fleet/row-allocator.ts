export interface RowRun {
  readonly first: number;
  readonly count: number;
}

/** Allocates runs of consecutive rows. Takes the lowest free run that is large enough. */
export class RowAllocator {
  /** One more than the highest row that is used. */
  end = 0;
  /**
   * The free runs, lowest first. There is a used row between any two free runs, because adjacent free runs are merged.
   */
  #free: RowRun[] = [];

  allocate(count: number): RowRun {
    if (count === 0) return { first: 0, count: 0 };
    const index = this.#free.findIndex((run) => run.count >= count);
    if (index < 0) {
      const run = { first: this.end, count };
      this.end += count;
      return run;
    }
    const run = this.#free[index]!;
    if (run.count === count) this.#free.splice(index, 1);
    else this.#free[index] = { first: run.first + count, count: run.count - count };
    return { first: run.first, count };
  }

  release(run: RowRun): void {
    if (run.count === 0) return;
    let at = this.#free.findIndex((other) => other.first > run.first);
    if (at < 0) at = this.#free.length;
    let { first, count } = run;
    const before = this.#free[at - 1];
    const after = this.#free[at];
    let remove = 0;
    let from = at;
    if (before && before.first + before.count === first) {
      first = before.first;
      count += before.count;
      from = at - 1;
      remove++;
    }
    if (after && run.first + run.count === after.first) {
      count += after.count;
      remove++;
    }
    this.#free.splice(from, remove, { first, count });
  }
}
