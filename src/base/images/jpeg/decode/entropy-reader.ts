import { malformed } from '../../image-problem.js';
import { isRestart } from '../markers.js';
import { FAST_BITS, type HuffmanTable, slowSymbol } from './huffman-table.js';

/**
 * Reads the bits of a scan. A data byte FF is stored as FF 00. FF before another byte begins a marker, and ends the
 * interval (T.81 F.1.2.3).
 */
export class EntropyReader {
  private bits = 0;
  private count = 0;
  /**
   * Number of padding bits at the end of `bits`. The look-up of a code may include padding, but consuming padding is an
   * error.
   */
  private missing = 0;

  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  /** Reads up to 16 bits and returns them as a number. */
  receive(count: number): number {
    if (count === 0) return 0;
    if (this.count < count) this.fill();
    this.count -= count;
    if (this.count < this.missing) throw this.endsEarly();
    return (this.bits >>> this.count) & ((1 << count) - 1);
  }

  /**
   * Reads a signed number that is coded in `count` bits. The number is negative if its highest bit is 0 (T.81 F.2.2.1,
   * EXTEND).
   */
  receiveSigned(count: number): number {
    const value = this.receive(count);
    return count > 0 && value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  symbol(table: HuffmanTable): number {
    if (this.count < 16) this.fill();
    const entry = table.fast[(this.bits >>> (this.count - FAST_BITS)) & ((1 << FAST_BITS) - 1)]!;
    let symbol = entry >> 4;
    let length = entry & 15;
    if (entry === 0) {
      const slow = slowSymbol(table, (this.bits >>> (this.count - 16)) & 0xffff);
      if (slow < 0)
        throw this.missing > 0 ? this.endsEarly() : malformed('has a code that is not in its Huffman table');
      symbol = slow >> 5;
      length = slow & 31;
    }
    this.count -= length;
    if (this.count < this.missing) throw this.endsEarly();
    return symbol;
  }

  /** Begins the next interval after a restart marker. @throws ImageProblem when the marker is missing */
  restart(): void {
    this.bits = this.count = this.missing = 0;
    const at = this.nextMarker();
    const marker = this.bytes[at + 1]!;
    if (!isRestart(marker)) throw malformed('has a scan that ends before its last restart interval');
    this.at = at + 2;
  }

  /** Skips the rest of the data, and returns the index of the next marker. */
  nextMarker(): number {
    let { at } = this;
    while (at < this.bytes.length && !(this.bytes[at] === 0xff && isMarker(this.bytes[at + 1] ?? 0))) at++;
    return at;
  }

  /** Reads bytes until there are 17 to 24 bits, because more might not fit into a 32-bit number. */
  private fill(): void {
    const { bytes } = this;
    while (this.count <= 16) {
      const byte = this.missing > 0 ? undefined : bytes[this.at];
      const isEnd = byte === undefined || (byte === 0xff && bytes[this.at + 1] !== 0);
      if (isEnd) this.missing += 8;
      else this.at += byte === 0xff ? 2 : 1;
      this.bits = (this.bits << 8) | (isEnd ? 0 : byte);
      this.count += 8;
    }
  }

  private endsEarly() {
    return malformed(`has a scan that ends before its last block, at byte ${this.at}`);
  }
}

const isMarker = (byte: number) => byte !== 0 && byte !== 0xff;
