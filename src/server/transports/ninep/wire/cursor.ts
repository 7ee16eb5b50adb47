/** An invalid message. The caller must close the connection, because it is unknown where the next message starts. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
}

const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();
const WORD = 2 ** 32;

/**
 * Reads the fields of one message in order. Numbers are little-endian. A string consists of a 16-bit length and that
 * many bytes of UTF-8.
 */
export class WireReader {
  readonly #view: DataView;
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  /** Reads a 64-bit number as a double, which is exact up to 2^53. Sizes in messages are never larger. */
  u64(): number {
    const low = this.u32();
    return this.u32() * WORD + low;
  }

  string(): string {
    return DECODER.decode(this.data(this.u16()));
  }

  /** Returns the next bytes as a view, not as a copy. */
  data(count: number): Uint8Array {
    const start = this.#take(count);
    return this.bytes.subarray(start, start + count);
  }

  /** @throws MalformedMessage if bytes are left */
  end(): void {
    if (this.left > 0) throw new MalformedMessage(`${this.left} bytes after the last field`);
  }

  #take(count: number): number {
    const start = this.#at;
    if (start + count > this.bytes.length) {
      throw new MalformedMessage(`a field of ${count} bytes at ${start}, in a message of ${this.bytes.length}`);
    }
    this.#at = start + count;
    return start;
  }
}

export const HEADER_BYTES = 7;

/** Writes the fields of one message in order. {@link finish} then writes the header. */
export class WireWriter {
  #bytes = new Uint8Array(64);
  #view = new DataView(this.#bytes.buffer);
  #at = HEADER_BYTES;

  constructor(type: number, tag: number) {
    this.#view.setUint8(4, type);
    this.#view.setUint16(5, tag, true);
  }

  get size(): number {
    return this.#at;
  }

  u8(value: number): this {
    const at = this.#grow(1);
    this.#view.setUint8(at, value);
    return this;
  }

  u16(value: number): this {
    const at = this.#grow(2);
    this.#view.setUint16(at, value, true);
    return this;
  }

  u32(value: number): this {
    const at = this.#grow(4);
    this.#view.setUint32(at, value, true);
    return this;
  }

  u64(value: number): this {
    return this.u32(value % WORD).u32(Math.floor(value / WORD));
  }

  string(value: string): this {
    const bytes = ENCODER.encode(value);
    return this.u16(bytes.length).data(bytes);
  }

  data(bytes: Uint8Array): this {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  finish(): Uint8Array {
    this.#view.setUint32(0, this.#at, true);
    return this.#bytes.subarray(0, this.#at);
  }

  #grow(count: number): number {
    const at = this.#at;
    this.#at += count;
    if (this.#at > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#at, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
