import { malformed } from '../../image-problem.js';

export const FAST_BITS = 9;
const LONGEST_CODE = 16;

/** A table of Huffman codes (T.81 Annex C). */
export interface HuffmanTable {
  /**
   * A table that is indexed by the next nine bits. An entry is symbol × 16 + code length, or 0 if the code is longer
   * than nine bits or does not exist.
   */
  readonly fast: Uint16Array;
  /**
   * The largest code of each code length, or −1 if no code has this length. A code plus the `toIndex` of its length is
   * the index of its symbol.
   */
  readonly largest: Int32Array;
  readonly toIndex: Int32Array;
  readonly symbols: Uint8Array;
}

/** @throws ImageProblem EINVAL if the file defines more codes than their lengths allow */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const fast = new Uint16Array(1 << FAST_BITS);
  const largest = new Int32Array(LONGEST_CODE + 1).fill(-1);
  const toIndex = new Int32Array(LONGEST_CODE + 1);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length++, code <<= 1) {
    const count = counts[length - 1]!;
    if (code + count > 1 << length) throw malformed('has a Huffman table with too many codes');
    toIndex[length] = index - code;
    for (let i = 0; i < count; i++, code++, index++) {
      if (length > FAST_BITS) continue;
      const rest = FAST_BITS - length;
      fast.fill((symbols[index]! << 4) | length, code << rest, (code + 1) << rest);
    }
    if (count > 0) largest[length] = code - 1;
  }
  return { fast, largest, toIndex, symbols };
}

/**
 * @param bits the next 16 bits
 * @returns symbol × 32 + length, or −1 if there is no such code
 */
export function slowSymbol({ largest, toIndex, symbols }: HuffmanTable, bits: number): number {
  for (let length = FAST_BITS + 1; length <= LONGEST_CODE; length++) {
    const code = bits >> (LONGEST_CODE - length);
    if (code <= largest[length]!) return (symbols[code + toIndex[length]!]! << 5) | length;
  }
  return -1;
}
