/** A typed array that grows by doubling; a builder fills it and then cuts it to length. */
export class GrowableFloats {
  #data: Float32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.#data = new Float32Array(capacity);
  }

  /**
   * Makes room for `count` more; returns the array to write into from `this.length`, which the caller then advances.
   */
  reserve(count: number): Float32Array {
    if (this.length + count > this.#data.length) {
      const larger = new Float32Array(Math.max(this.length + count, this.#data.length * 2));
      larger.set(this.#data);
      this.#data = larger;
    }
    return this.#data;
  }

  /** Returns a copy of exactly the written part. */
  finish(): Float32Array<ArrayBuffer> {
    return this.#data.slice(0, this.length);
  }
}

/** A growing array of indices. */
export class GrowableIndices {
  #data: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.#data = new Uint32Array(capacity);
  }

  push3(a: number, b: number, c: number): void {
    if (this.length + 3 > this.#data.length) {
      const larger = new Uint32Array(this.#data.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.length++] = a;
    this.#data[this.length++] = b;
    this.#data[this.length++] = c;
  }

  finish(): Uint32Array<ArrayBuffer> {
    return this.#data.slice(0, this.length);
  }
}
