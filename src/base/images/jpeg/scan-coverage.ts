import { ByteReader } from '../byte-reader.js';

const LAST = 63;

/** Records which coefficients are in the scans of a file. */
export class ScanCoverage {
  /** For each component identifier, the lowest bit of each coefficient in the scans so far. */
  private readonly known = new Map<number, Uint8Array>();

  /**
   * Records what a scan contains according to its SOS segment (T.81 B.2.3).
   * @throws ImageProblem when the segment is too short
   */
  add(segment: Uint8Array, isProgressive: boolean): void {
    const reader = new ByteReader(segment, 0, false);
    const names = Array.from({ length: reader.u8('a scan header') }, () => {
      const name = reader.u8('a scan header');
      reader.skip(1, 'a scan header');
      return name;
    });
    const first = reader.u8('a scan header');
    const last = reader.u8('a scan header');
    const lowestBit = reader.u8('a scan header') & 15;
    for (const name of names) {
      const bits = this.known.get(name) ?? new Uint8Array(LAST + 1).fill(255);
      if (isProgressive) bits.fill(lowestBit, first, last + 1);
      else bits.fill(0);
      this.known.set(name, bits);
    }
  }

  isWhole(components: readonly { readonly id: number }[]): boolean {
    return components.every(({ id }) => this.known.get(id)?.every((bit) => bit === 0));
  }
}
