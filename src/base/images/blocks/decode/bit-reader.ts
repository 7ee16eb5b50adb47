/** Reads the bits of a 16-byte block, from the lowest to the highest bit of each byte. */
export class BitReader {
  private position = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly from: number,
  ) {}

  bit(): number {
    const at = this.position++;
    return (this.bytes[this.from + (at >> 3)]! >> (at & 7)) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value |= this.bit() << i;
    return value;
  }
}
