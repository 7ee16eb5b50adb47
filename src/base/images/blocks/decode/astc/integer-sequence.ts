/**
 * A range of numbers and its encoding. The lowest `bits` bits of a number are stored directly. With base 3 or 5, the
 * rest of the number is a single digit in that base.
 */
export interface Range {
  readonly levels: number;
  readonly bits: number;
  readonly base: 1 | 3 | 5;
}

const range = (bits: number, base: 1 | 3 | 5): Range => ({ levels: 2 ** bits * base, bits, base });

/**
 * All ranges, in ascending order of their levels (Khronos Data Format Specification, "ASTC", integer sequence
 * encoding).
 */
export const RANGES: readonly Range[] = [
  ...[range(1, 1), range(0, 3), range(2, 1), range(0, 5), range(1, 3), range(3, 1), range(1, 5)],
  ...[range(2, 3), range(4, 1), range(2, 5), range(3, 3), range(5, 1), range(3, 5), range(4, 3)],
  ...[range(6, 1), range(4, 5), range(5, 3), range(7, 1), range(5, 5), range(6, 3), range(8, 1)],
];

export function sequenceBits(count: number, { bits, base }: Range): number {
  const digits = base === 3 ? Math.ceil((8 * count) / 5) : base === 5 ? Math.ceil((7 * count) / 3) : 0;
  return count * bits + digits;
}

/** Returns up to 24 bits, starting at bit `place` of 16 bytes; bits past the end of the sequence are 0. */
export function bitsAt(bytes: Uint8Array, from: number, place: number, count: number, end = 128): number {
  let value = 0;
  for (let i = 0; i < count && place + i < end; i++) {
    const at = place + i;
    value |= ((bytes[from + (at >> 3)]! >> (at & 7)) & 1) << i;
  }
  return value;
}

/** Number of packed digit bits that follow the low bits of each number. */
const DIGIT_BITS_OF_THREES = [2, 2, 1, 2, 1];
const DIGIT_BITS_OF_FIVES = [3, 2, 2];

const digits = new Uint8Array(5);
const lows = new Uint8Array(5);

/**
 * Reads a sequence of numbers. A number is its digit × 2^bits plus its low bits.
 * @param to receives `count` numbers
 */
export function readSequence(
  bytes: Uint8Array,
  from: number,
  start: number,
  count: number,
  range: Range,
  to: Uint8Array,
): void {
  const { bits, base } = range;
  if (base === 1) {
    for (let i = 0; i < count; i++) to[i] = bitsAt(bytes, from, start + i * bits, bits);
    return;
  }
  const end = start + sequenceBits(count, range);
  const layout = base === 3 ? DIGIT_BITS_OF_THREES : DIGIT_BITS_OF_FIVES;
  let place = start;
  for (let i = 0; i < count; i += layout.length) {
    let packed = 0;
    let packedBits = 0;
    layout.forEach((share, j) => {
      lows[j] = bitsAt(bytes, from, place, bits, end);
      packed |= bitsAt(bytes, from, place + bits, share, end) << packedBits;
      packedBits += share;
      place += bits + share;
    });
    if (base === 3) unpackThrees(packed);
    else unpackFives(packed);
    for (let j = 0; j < layout.length && i + j < count; j++) to[i + j] = (digits[j]! << bits) | lows[j]!;
  }
}

/** Unpacks five base-3 digits from eight bits. */
function unpackThrees(t: number): void {
  let c: number;
  if (((t >> 2) & 7) === 7) {
    c = ((t >> 3) & 0x1c) | (t & 3);
    digits[4] = digits[3] = 2;
  } else {
    c = t & 0x1f;
    const isTwo = ((t >> 5) & 3) === 3;
    digits[4] = isTwo ? 2 : t >> 7;
    digits[3] = isTwo ? t >> 7 : (t >> 5) & 3;
  }
  if ((c & 3) === 3) {
    digits[2] = 2;
    digits[1] = c >> 4;
    digits[0] = ((c >> 2) & 2) | ((c >> 2) & ~(c >> 3) & 1);
  } else if (((c >> 2) & 3) === 3) {
    digits[2] = digits[1] = 2;
    digits[0] = c & 3;
  } else {
    digits[2] = c >> 4;
    digits[1] = (c >> 2) & 3;
    digits[0] = (c & 2) | (c & ~(c >> 1) & 1);
  }
}

/** Unpacks three base-5 digits from seven bits. */
function unpackFives(q: number): void {
  const isLast = ((q >> 1) & 3) === 3;
  if (isLast && q >> 5 === 0) {
    const clear = ~q & 1;
    digits[2] = ((q & 1) << 2) | (((q >> 4) & clear) << 1) | ((q >> 3) & clear);
    digits[1] = digits[0] = 4;
    return;
  }
  digits[2] = isLast ? 4 : q >> 5;
  const c = isLast ? (((q >> 3) & 3) << 3) | ((~(q >> 5) & 3) << 1) | (q & 1) : q & 0x1f;
  const isFour = (c & 7) === 5;
  digits[1] = isFour ? 4 : c >> 3;
  digits[0] = isFour ? c >> 3 : c & 7;
}
