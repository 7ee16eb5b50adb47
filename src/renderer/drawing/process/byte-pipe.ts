import type { Duplex } from 'node:stream';

/** Size of the header before each block: the key and the length, which are unsigned 32-bit words, little-endian. */
const HEAD_BYTES = 8;

interface Block {
  readonly key: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  filled: number;
}

/**
 * Sends blocks of bytes, each with a key, between two processes, in both directions. Node's message channel would copy
 * the bytes several times, and the receiver could do nothing else during the copying. This pipe writes the blocks
 * unchanged, and reads them directly into the array that the receiver gets.
 */
export class BytePipe {
  #head = Buffer.alloc(0);
  #block: Block | null = null;
  readonly #arrived = new Map<number, Uint8Array<ArrayBuffer>>();
  readonly #waiting = new Map<number, (bytes: Uint8Array<ArrayBuffer>) => void>();

  constructor(private readonly stream: Duplex) {
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    // Errors of the pipe are ignored, because the end of the other process is detected elsewhere.
    stream.on('error', () => undefined);
  }

  /** @param bytes must not change until they have been sent, because they are not copied */
  send(key: number, bytes: Uint8Array): void {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(key, 0);
    head.writeUInt32LE(bytes.length, 4);
    this.stream.write(head);
    if (bytes.length > 0) this.stream.write(bytes);
  }

  /**
   * Waits for the block with a key. Each block can be taken only once. If the other process ends before it sends the
   * block, the promise never settles.
   */
  receive(key: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = this.#arrived.get(key);
    if (bytes) {
      this.#arrived.delete(key);
      return Promise.resolve(bytes);
    }
    return new Promise((resolve) => this.#waiting.set(key, resolve));
  }

  #take(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#block ? this.#fill(this.#block, rest) : this.#begin(rest);
  }

  /** @returns rest of the chunk after the header; empty if the header is not complete yet */
  #begin(chunk: Buffer): Buffer {
    const missing = HEAD_BYTES - this.#head.length;
    this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
    if (this.#head.length < HEAD_BYTES) return Buffer.alloc(0);
    const length = this.#head.readUInt32LE(4);
    // The memory need not be cleared, because every byte is overwritten before the receiver gets the block.
    const bytes = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
    this.#block = { key: this.#head.readUInt32LE(0), bytes, filled: 0 };
    this.#head = Buffer.alloc(0);
    if (length === 0) this.#finish(this.#block);
    return chunk.subarray(missing);
  }

  /** @returns rest of the chunk after the block */
  #fill(block: Block, chunk: Buffer): Buffer {
    const part = chunk.subarray(0, block.bytes.length - block.filled);
    block.bytes.set(part, block.filled);
    block.filled += part.length;
    if (block.filled === block.bytes.length) this.#finish(block);
    return chunk.subarray(part.length);
  }

  #finish({ key, bytes }: Block): void {
    this.#block = null;
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (waiting) waiting(bytes);
    else this.#arrived.set(key, bytes);
  }
}
