import type { BitSource, CutOff } from './bit-source.js';
import { type BlockCodes, END_OF_BLOCK } from './block-codes.js';
import { FAST_BITS, LONGEST_CODE, slowSymbol } from './huffman-code.js';
import { FULL_AT, type OutputWindow } from './output-window.js';

/** The shortest length of each code from 257 on, and its extra bits (RFC 1951 §3.2.5). */
const LENGTH_BASES = Uint16Array.of(
  ...[
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ],
);
const LENGTH_BITS = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
);
/** The shortest distance of each code, and its extra bits. */
const DISTANCE_BASES = Uint16Array.of(
  ...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097],
  ...[6145, 8193, 12289, 16385, 24577],
);
const DISTANCE_BITS = Uint8Array.from(DISTANCE_BASES, (_, code) => Math.max((code >> 1) - 1, 0));

const FAST_MASK = (1 << FAST_BITS) - 1;

/**
 * Inflates one compressed block. The state of the bits is kept in variables of this function, which is what its speed
 * comes from: with calls for each of them it takes four times as long.
 *
 * @returns false when the consumer needs no more
 * @throws CutOff when the data end; the window then holds all that they had
 * @throws ImageProblem when they are damaged
 */
export function inflateBlock(source: BitSource, window: OutputWindow, { literals, distances }: BlockCodes): boolean {
  const input = source.bytes;
  const output = window.bytes;
  const inputEnd = source.length;
  let { at, bits, count } = source;
  let to = window.at;
  for (;;) {
    while (count < LONGEST_CODE) {
      bits |= input[at++]! << count;
      count += 8;
    }
    const entry = literals.fast[bits & FAST_MASK]! || slowSymbol(literals, bits);
    if (entry < 0) throw source.damaged('a code that does not exist');
    bits >>>= entry & 15;
    count -= entry & 15;
    if (at - (count >> 3) > inputEnd) throw cutOff(source, window, to);
    const symbol = entry >> 4;
    if (symbol < END_OF_BLOCK) output[to++] = symbol;
    else if (symbol === END_OF_BLOCK) break;
    else {
      const lengthCode = symbol - END_OF_BLOCK - 1;
      if (lengthCode >= LENGTH_BASES.length) throw source.damaged('a length that does not exist');
      const lengthBits = LENGTH_BITS[lengthCode]!;
      while (count < lengthBits + LONGEST_CODE) {
        bits |= input[at++]! << count;
        count += 8;
      }
      const length = LENGTH_BASES[lengthCode]! + (bits & ((1 << lengthBits) - 1));
      bits >>>= lengthBits;
      count -= lengthBits;
      const far = distances.fast[bits & FAST_MASK]! || slowSymbol(distances, bits);
      if (far < 0) throw source.damaged('a code that does not exist');
      bits >>>= far & 15;
      count -= far & 15;
      if (far >> 4 >= DISTANCE_BASES.length) throw source.damaged('a distance that does not exist');
      const distanceBits = DISTANCE_BITS[far >> 4]!;
      while (count < distanceBits) {
        bits |= input[at++]! << count;
        count += 8;
      }
      const distance = DISTANCE_BASES[far >> 4]! + (bits & ((1 << distanceBits) - 1));
      bits >>>= distanceBits;
      count -= distanceBits;
      if (at - (count >> 3) > inputEnd) throw cutOff(source, window, to);
      // After the first flush the window always holds all that a match may reach.
      if (distance > to) throw source.damaged('a match from before their beginning');
      if (distance === 1) output.fill(output[to - 1]!, to, to + length);
      else for (let i = 0; i < length; i++) output[to + i] = output[to + i - distance]!;
      to += length;
    }
    if (to >= FULL_AT) {
      window.at = to;
      if (!window.flush()) return false;
      to = window.at;
    }
  }
  // Whole bytes that were taken ahead are given back.
  source.at = at - (count >> 3);
  source.count = count & 7;
  source.bits = bits & ((1 << source.count) - 1);
  window.at = to;
  return true;
}

/** Returns the problem of data that end here, and leaves what was inflated in the window. */
function cutOff(source: BitSource, window: OutputWindow, to: number): CutOff {
  window.at = to;
  return source.endsEarly();
}
