import type { Duplex } from 'node:stream';

/** The bytes before each block: its key and its length, as unsigned words of 32 bit, little-endian. */
const HEAD_BYTES = 8;

/** A block that is being received. */
interface Block {
  readonly key: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  filled: number;
}

/**
 * Sends blocks of bytes by key between two processes, in both directions. Node's own channel copies message contents
 * several times and blocks the reader meanwhile; here bytes are written as they are and read into their final array.
 */
export class BytePipe {
  #head = Buffer.alloc(0);
  #block: Block | null = null;
  /** The blocks that have arrived, and the readers waiting for others. */
  readonly #arrived = new Map<number, Uint8Array<ArrayBuffer>>();
  readonly #waiting = new Map<number, (bytes: Uint8Array<ArrayBuffer>) => void>();

  constructor(private readonly stream: Duplex) {
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    // The watcher of the other process reports its end.
    stream.on('error', () => undefined);
  }

  /** @param bytes not copied: they must not change until they are sent */
  send(key: number, bytes: Uint8Array): void {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(key, 0);
    head.writeUInt32LE(bytes.length, 4);
    this.stream.write(head);
    if (bytes.length > 0) this.stream.write(bytes);
  }

  /** Returns the block sent under a key, once. Never settles if the other process ends first. */
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

  /** @returns the bytes after the head of a block */
  #begin(chunk: Buffer): Buffer {
    const missing = HEAD_BYTES - this.#head.length;
    this.#head = Buffer.concat([this.#head, chunk.subarray(0, missing)]);
    if (this.#head.length < HEAD_BYTES) return Buffer.alloc(0);
    const length = this.#head.readUInt32LE(4);
    // Every byte is written before the block is returned.
    const bytes = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
    this.#block = { key: this.#head.readUInt32LE(0), bytes, filled: 0 };
    this.#head = Buffer.alloc(0);
    if (length === 0) this.#finish(this.#block);
    return chunk.subarray(missing);
  }

  /** @returns the bytes after the block */
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
