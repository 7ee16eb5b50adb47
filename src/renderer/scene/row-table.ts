const BLOCK_ROWS = 64;

/**
 * A table that can grow, with rows of equal size. For each block of rows, the table stores the revision at which the
 * block last changed. So readers, such as a renderer or a stream, read only the blocks that have changed since their
 * last reading.
 */
export class RowTable {
  readonly wordsPerRow: number;
  count = 0;
  /** Increases whenever rows are touched or their number changes. */
  revision = 0;
  #words: ArrayBuffer;
  #floats: Float32Array;
  #uints: Uint32Array;
  #blockRevisions: Float64Array;

  constructor(wordsPerRow: number, capacity = 64) {
    this.wordsPerRow = wordsPerRow;
    this.#words = new ArrayBuffer(capacity * wordsPerRow * 4);
    this.#floats = new Float32Array(this.#words);
    this.#uints = new Uint32Array(this.#words);
    this.#blockRevisions = new Float64Array(Math.ceil(capacity / BLOCK_ROWS));
  }

  /** All rows as floats. Do not keep this array, because a larger one replaces it when the table grows. */
  get floats(): Float32Array {
    return this.#floats;
  }

  get uints(): Uint32Array {
    return this.#uints;
  }

  get capacity(): number {
    return this.#uints.length / this.wordsPerRow;
  }

  resize(count: number): void {
    if (count > this.capacity) {
      const capacity = Math.max(count, this.capacity * 2);
      const words = new ArrayBuffer(capacity * this.wordsPerRow * 4);
      new Uint32Array(words).set(this.#uints);
      this.#words = words;
      this.#floats = new Float32Array(words);
      this.#uints = new Uint32Array(words);
      const revisions = new Float64Array(Math.ceil(capacity / BLOCK_ROWS));
      revisions.set(this.#blockRevisions);
      this.#blockRevisions = revisions;
    }
    if (count !== this.count) {
      this.count = count;
      this.revision++;
    }
  }

  touch(first: number, count = 1): void {
    if (count <= 0) return;
    this.revision++;
    const last = Math.floor((first + count - 1) / BLOCK_ROWS);
    for (let block = Math.floor(first / BLOCK_ROWS); block <= last; block++)
      this.#blockRevisions[block] = this.revision;
  }

  /**
   * Visits all blocks in which rows were touched after `revision`. Blocks that follow each other are visited by a
   * single call.
   */
  forEachChange(revision: number, visit: (first: number, count: number) => void): void {
    if (revision >= this.revision) return;
    const blocks = Math.ceil(this.count / BLOCK_ROWS);
    let start = -1;
    for (let block = 0; block <= blocks; block++) {
      const changed = block < blocks && this.#blockRevisions[block]! > revision;
      if (changed && start < 0) start = block;
      if (!changed && start >= 0) {
        const first = start * BLOCK_ROWS;
        visit(first, Math.min(block * BLOCK_ROWS, this.count) - first);
        start = -1;
      }
    }
  }
}
