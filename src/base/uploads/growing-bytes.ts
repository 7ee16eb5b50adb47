/** A buffer that takes writes at any offset and grows to hold them; bytes that were never written are zero. */
export class GrowingBytes {
  #bytes = new Uint8Array(0);
  #length = 0;

  /** @param most largest end of a write; the buffer never grows beyond it */
  constructor(private readonly most: number) {}

  get length(): number {
    return this.#length;
  }

  /** Returns a copy of at most `count` bytes. */
  read(offset: number, count: number): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(offset, Math.min(this.#length, offset + count));
  }

  write(offset: number, bytes: Uint8Array): void {
    const end = offset + bytes.length;
    this.#makeRoom(end);
    this.#bytes.set(bytes, offset);
    this.#length = Math.max(this.#length, end);
  }

  /** Cuts the bytes, or fills them up with zeros. */
  resize(length: number): void {
    this.#makeRoom(length);
    // The bytes that were cut must not come back when a later write leaves a gap here.
    if (length < this.#length) this.#bytes.fill(0, length, this.#length);
    this.#length = length;
  }

  /** Returns all bytes in an array of exactly that size; the buffer is empty afterwards. */
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
    // It grows by halves, so that a file of many chunks is not copied once per chunk.
    const grown = new Uint8Array(Math.max(end, Math.min(this.most, Math.ceil(this.#bytes.length * 1.5))));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
