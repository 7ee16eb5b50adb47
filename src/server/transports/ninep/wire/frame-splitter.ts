import { HEADER_BYTES, MalformedMessage } from './cursor.js';

/** The maximum size of a message from a client, bytes. */
export const FRAME_MAX = 1_048_576;

const NO_BYTES = new Uint8Array(0);

/** Splits a byte stream into messages. Stores only the newest chunk, and at most one incomplete message before it. */
export class FrameSplitter {
  #rest: Uint8Array = NO_BYTES;

  push(bytes: Uint8Array): void {
    if (this.#rest.length === 0) {
      this.#rest = bytes;
      return;
    }
    const joined = new Uint8Array(this.#rest.length + bytes.length);
    joined.set(this.#rest);
    joined.set(bytes, this.#rest.length);
    this.#rest = joined;
  }

  /**
   * Returns the next message; null if no message is complete.
   * @throws MalformedMessage for an invalid size
   */
  next(): Uint8Array | null {
    if (this.#rest.length < 4) return null;
    const size = new DataView(this.#rest.buffer, this.#rest.byteOffset, 4).getUint32(0, true);
    if (size < HEADER_BYTES || size > FRAME_MAX) {
      throw new MalformedMessage(`a message of ${size} bytes; ${HEADER_BYTES} to ${FRAME_MAX} are allowed`);
    }
    if (this.#rest.length < size) return null;
    const frame = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return frame;
  }
}
