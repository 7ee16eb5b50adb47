/** A typed array that doubles its size when it is full. At the end, the builder copies the filled part. */
export class GrowableFloats {
  #data: Float32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.#data = new Float32Array(capacity);
  }

  /**
   * Makes space for `count` more values and returns the whole array. The caller writes from index `this.length` on and
   * then increases `this.length`.
   */
  reserve(count: number): Float32Array {
    if (this.length + count > this.#data.length) {
      const larger = new Float32Array(Math.max(this.length + count, this.#data.length * 2));
      larger.set(this.#data);
      this.#data = larger;
    }
    return this.#data;
  }

  finish(): Float32Array<ArrayBuffer> {
    return this.#data.slice(0, this.length);
  }
}

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
