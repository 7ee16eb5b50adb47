import type { BitSource } from './bit-source.js';
import { FAST_BITS, type Fill, huffmanCode, type HuffmanCode, LONGEST_CODE, slowSymbol } from './huffman-code.js';

/** The two codes of a block: bytes, ends and lengths of matches; and their distances. */
export interface BlockCodes {
  readonly literals: HuffmanCode;
  readonly distances: HuffmanCode;
}

export const END_OF_BLOCK = 256;
const MOST_LITERALS = 286;
const MOST_DISTANCES = 30;

/** The codes of RFC 1951 §3.2.6. */
export const FIXED_CODES: BlockCodes = {
  literals: huffmanCode(Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))).code,
  distances: huffmanCode(new Uint8Array(30).fill(5)).code,
};

/** The order in which the lengths of the code of lengths are stored (RFC 1951 §3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Reads the codes that a block brings with it (RFC 1951 §3.2.7). */
export function readCodes(source: BitSource): BlockCodes {
  const literalCount = source.take(5) + 257;
  const distanceCount = source.take(5) + 1;
  const lengthCount = source.take(4) + 4;
  if (literalCount > MOST_LITERALS || distanceCount > MOST_DISTANCES)
    throw source.damaged('a block has too many codes');
  const ofLengths = new Uint8Array(LENGTH_ORDER.length);
  for (let i = 0; i < lengthCount; i++) ofLengths[LENGTH_ORDER[i]!] = source.take(3);
  const { code, fill } = huffmanCode(ofLengths);
  if (fill !== 'full') throw source.damaged('a block has lengths that are no code');
  const lengths = readLengths(source, code, literalCount + distanceCount);
  if (lengths[END_OF_BLOCK] === 0) throw source.damaged('a block has no end');
  const literals = huffmanCode(lengths.subarray(0, literalCount));
  const distances = huffmanCode(lengths.subarray(literalCount));
  if (!isUsable(literals) || !isUsable(distances)) throw source.damaged('a block has lengths that are no code');
  return { literals: literals.code, distances: distances.code };
}

/** Like zlib, takes an incomplete code only when it is one of a single bit, or empty. */
function isUsable({ code: { counts }, fill }: { readonly code: HuffmanCode; readonly fill: Fill }): boolean {
  if (fill === 'full') return true;
  return fill === 'incomplete' && counts.every((count, length) => length === 1 || count === 0);
}

function readLengths(source: BitSource, code: HuffmanCode, count: number): Uint8Array {
  const lengths = new Uint8Array(count);
  for (let at = 0; at < count;) {
    const symbol = readSymbol(source, code);
    if (symbol < 16) {
      lengths[at++] = symbol;
      continue;
    }
    if (symbol === 16 && at === 0) throw source.damaged('a block repeats a length before the first');
    const value = symbol === 16 ? lengths[at - 1]! : 0;
    const repeats = symbol === 16 ? 3 + source.take(2) : symbol === 17 ? 3 + source.take(3) : 11 + source.take(7);
    if (at + repeats > count) throw source.damaged('a block has too many lengths');
    lengths.fill(value, at, (at += repeats));
  }
  return lengths;
}

function readSymbol(source: BitSource, code: HuffmanCode): number {
  while (source.count < LONGEST_CODE) {
    source.bits |= source.bytes[source.at++]! << source.count;
    source.count += 8;
  }
  const entry = code.fast[source.bits & ((1 << FAST_BITS) - 1)]! || slowSymbol(code, source.bits);
  if (entry < 0) throw source.damaged('a code that does not exist');
  source.bits >>>= entry & 15;
  source.count -= entry & 15;
  source.checkEnd();
  return entry >> 4;
}
