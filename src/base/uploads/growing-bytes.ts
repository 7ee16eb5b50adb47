/** A buffer that accepts writes at any offset and grows as needed. Bytes that have not been written are zero. */
export class GrowingBytes {
  #bytes = new Uint8Array(0);
  #length = 0;

  constructor(private readonly most: number) {}

  get length(): number {
    return this.#length;
  }

  read(offset: number, count: number): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(offset, Math.min(this.#length, offset + count));
  }

  write(offset: number, bytes: Uint8Array): void {
    const end = offset + bytes.length;
    this.#makeRoom(end);
    this.#bytes.set(bytes, offset);
    this.#length = Math.max(this.#length, end);
  }

  resize(length: number): void {
    this.#makeRoom(length);
    // Clear the bytes beyond the new length. A later write may begin beyond the new end, and the gap before it must
    // contain zeros.
    if (length < this.#length) this.#bytes.fill(0, length, this.#length);
    this.#length = length;
  }

  /** Returns the content in an array of exactly its size, and empties the buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#length === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.#length);
    this.clear();
    return taken;
  }

  clear(): void {
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
  }

  #makeRoom(end: number): void {
    if (end <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(end, Math.min(this.most, Math.ceil(this.#bytes.length * 1.5))));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
