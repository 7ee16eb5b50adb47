import { ImageProblem, malformed } from '../image-problem.js';

/** The zero bytes behind the data, so that a code may be looked up whose last bits are missing. */
const PADDING = 16;

/** The problem of data that end before their stream does. */
export class CutOff extends ImageProblem {}

/** A reader of bits, the lowest of each byte first (RFC 1951 §3.1.1). */
export class BitSource {
  /** The pieces in one, with zeros behind them. */
  readonly bytes: Uint8Array;
  /** Number of bytes without the padding. */
  readonly length: number;
  /** The next byte, and the bits that were taken from the bytes before it but not read yet. */
  at = 0;
  bits = 0;
  count = 0;

  /** @param what a name for the data in messages, in the plural: "pixel data" */
  constructor(
    pieces: readonly Uint8Array[],
    readonly what: string,
  ) {
    this.length = pieces.reduce((sum, { length }) => sum + length, 0);
    this.bytes = new Uint8Array(this.length + PADDING);
    let at = 0;
    for (const piece of pieces) {
      this.bytes.set(piece, at);
      at += piece.length;
    }
  }

  /** Reads up to 16 bits as a number. */
  take(count: number): number {
    while (this.count < count) {
      this.bits |= this.nextByte() << this.count;
      this.count += 8;
    }
    const value = this.bits & ((1 << count) - 1);
    this.bits >>>= count;
    this.count -= count;
    return value;
  }

  /** Drops the rest of a byte of which some bits were read. */
  alignToByte(): void {
    const bitsOfByte = this.count & 7;
    this.bits >>>= bitsOfByte;
    this.count -= bitsOfByte;
  }

  /** @throws ImageProblem when more bits were read than there are */
  checkEnd(): void {
    if (this.at - (this.count >> 3) > this.length) throw this.endsEarly();
  }

  /** Returns the problem of data that end before their last block does. */
  endsEarly() {
    return new CutOff('EINVAL', `has ${this.what} that are cut off after ${this.length} bytes`);
  }

  /** Returns the problem of data that break a rule of their format. */
  damaged(how: string) {
    return malformed(`has ${this.what} that are damaged: ${how}`);
  }

  /** Returns the next bytes themselves; no bits may be left over. */
  takeBytes(length: number): Uint8Array {
    if (this.at + length > this.length) throw this.endsEarly();
    return this.bytes.subarray(this.at, (this.at += length));
  }

  private nextByte(): number {
    if (this.at >= this.length) throw this.endsEarly();
    return this.bytes[this.at++]!;
  }
}
