import { malformed } from './image-problem.js';

/**
 * A reader of a file's numbers in order. A read past the end is refused with the name of the missing value; it never
 * gives zero.
 */
export class ByteReader {
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    public offset = 0,
    /** Byte order; KTX1 files come in both. */
    private readonly littleEndian = true,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  u8(what: string): number {
    return this.view.getUint8(this.advance(1, what));
  }

  u16(what: string): number {
    return this.view.getUint16(this.advance(2, what), this.littleEndian);
  }

  u32(what: string): number {
    return this.view.getUint32(this.advance(4, what), this.littleEndian);
  }

  i32(what: string): number {
    return this.view.getInt32(this.advance(4, what), this.littleEndian);
  }

  /** Reads a whole number up to 2^53; larger ones are rounded and fail every check of range. */
  u64(what: string): number {
    return Number(this.view.getBigUint64(this.advance(8, what), this.littleEndian));
  }

  /** Returns a view of the next `length` bytes, not a copy. */
  take(length: number, what: string): Uint8Array {
    const start = this.advance(length, what);
    return this.bytes.subarray(start, start + length);
  }

  skip(length: number, what: string): void {
    this.advance(length, what);
  }

  private advance(length: number, what: string): number {
    const start = this.offset;
    if (!(length >= 0 && length <= this.bytes.length - start)) {
      throw malformed(`ends inside ${what}: ${length} bytes at ${start}, the file has ${this.bytes.length}`);
    }
    this.offset = start + length;
    return start;
  }
}
