import { malformed } from './image-problem.js';

/** Reads values from bytes in order. Reading past the end throws an error that names the missing value. */
export class ByteReader {
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    public offset = 0,
    /** A KTX 1 file may have either byte order. */
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

  /**
   * Reads a 64-bit number. Numbers above 2^53 are rounded, which does no harm, because the range checks refuse such
   * numbers anyway.
   */
  u64(what: string): number {
    return Number(this.view.getBigUint64(this.advance(8, what), this.littleEndian));
  }

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
      throw malformed(
        `ends inside ${what}: it needs ${length} bytes at ${start}, but the file has ${this.bytes.length}`,
      );
    }
    this.offset = start + length;
    return start;
  }
}
