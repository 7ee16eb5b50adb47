/** The codes up to this length are looked up at once. Chosen: the table of 1024 entries is quick to make for small blocks. */
export const FAST_BITS = 10;
export const LONGEST_CODE = 15;

/** A canonical prefix code (RFC 1951 §3.2.2). */
export interface HuffmanCode {
  /** By the next ten bits: symbol × 16 + length; 0 where the code is longer, or there is none. */
  readonly fast: Uint16Array;
  /** The number of codes of each length. */
  readonly counts: Uint16Array;
  /** The symbols in the order of their codes. */
  readonly symbols: Uint16Array;
}

/** A set of lengths: more codes than there is room for, less than would fill it, or just as many. */
export type Fill = 'over' | 'incomplete' | 'full';

/** Makes the code of symbols whose lengths are given; 0 is for symbols that do not occur. */
export function huffmanCode(lengths: ArrayLike<number>): { readonly code: HuffmanCode; readonly fill: Fill } {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]!]!++;
  counts[0] = 0;
  let room = 1;
  const first = new Uint16Array(LONGEST_CODE + 2); // index of the first symbol of each length
  for (let length = 1; length <= LONGEST_CODE; length++) {
    room = room * 2 - counts[length]!;
    first[length + 1] = first[length]! + counts[length]!;
    if (room < 0) break;
  }
  const symbols = new Uint16Array(lengths.length);
  const code = { fast: new Uint16Array(1 << FAST_BITS), counts, symbols };
  if (room < 0) return { code, fill: 'over' };
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    if (lengths[symbol]! > 0) symbols[first[lengths[symbol]!]!++] = symbol;
  }
  fillFast(code);
  return { code, fill: room > 0 ? 'incomplete' : 'full' };
}

/** Enters every short code at all places that begin with it. Codes are read from their highest bit on. */
function fillFast({ fast, counts, symbols }: HuffmanCode): void {
  let next = 0;
  let index = 0;
  for (let length = 1; length <= FAST_BITS; length++, next <<= 1) {
    for (let i = 0; i < counts[length]!; i++, next++, index++) {
      const entry = (symbols[index]! << 4) | length;
      for (let place = reversed(next, length); place < fast.length; place += 1 << length) fast[place] = entry;
    }
  }
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

/**
 * Looks up a code that is longer than the fast table's, bit by bit.
 * @param bits at least 15 bits
 * @returns symbol × 16 + length, or −1 for bits that are no code
 */
export function slowSymbol({ counts, symbols }: HuffmanCode, bits: number): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code |= (bits >> (length - 1)) & 1;
    const count = counts[length]!;
    if (code - first < count) return (symbols[index + code - first]! << 4) | length;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return -1;
}
