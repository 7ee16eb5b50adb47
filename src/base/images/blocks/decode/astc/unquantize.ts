import type { Range } from './integer-sequence.js';

/**
 * Describes how a stored number is expanded. The number consists of bits and a digit. `pattern` lists the bits of the
 * expanded number, the highest bit first: `b` is a copy of the second lowest stored bit, `c` of the third lowest, and
 * so on. The lowest stored bit is not in the pattern. The product of the digit and `factor` is then added (Khronos Data
 * Format Specification, "ASTC", endpoint and weight unquantization).
 */
interface Spread {
  readonly pattern: string;
  readonly factor: number;
}

const COLOUR_SPREADS: Readonly<Record<string, Spread>> = {
  '3,1': { pattern: '000000000', factor: 204 },
  '3,2': { pattern: 'b000b0bb0', factor: 93 },
  '3,3': { pattern: 'cb000cbcb', factor: 44 },
  '3,4': { pattern: 'dcb000dcb', factor: 22 },
  '3,5': { pattern: 'edcb000ed', factor: 11 },
  '3,6': { pattern: 'fedcb000f', factor: 5 },
  '5,1': { pattern: '000000000', factor: 113 },
  '5,2': { pattern: 'b0000bb00', factor: 54 },
  '5,3': { pattern: 'cb0000cbc', factor: 26 },
  '5,4': { pattern: 'dcb0000dc', factor: 13 },
  '5,5': { pattern: 'edcb0000e', factor: 6 },
};

const WEIGHT_SPREADS: Readonly<Record<string, Spread>> = {
  '3,1': { pattern: '0000000', factor: 50 },
  '3,2': { pattern: 'b000b0b', factor: 23 },
  '3,3': { pattern: 'cb000cb', factor: 11 },
  '5,1': { pattern: '0000000', factor: 28 },
  '5,2': { pattern: 'b0000b0', factor: 13 },
};

function spreadBits(value: number, pattern: string): number {
  let spread = 0;
  for (const letter of pattern) {
    const bit = letter === '0' ? 0 : (value >> (letter.charCodeAt(0) - 'a'.charCodeAt(0))) & 1;
    spread = (spread << 1) | bit;
  }
  return spread;
}

function repeated(value: number, bits: number, to: number): number {
  let result = 0;
  for (let shift = to - bits; shift > -bits; shift -= bits) result |= shift >= 0 ? value << shift : value >> -shift;
  return result;
}

function scaled(value: number, { bits, base }: Range, { pattern, factor }: Spread, topBit: number): number {
  const mask = value & 1 ? 2 ** pattern.length - 1 : 0;
  const low = value & (2 ** bits - 1);
  const digit = value >> bits;
  if (digit >= base) throw new Error(`digit ${digit} of base ${base}`);
  const sum = (digit * factor + spreadBits(low, pattern)) ^ mask;
  return (mask & topBit) | (sum >> 2);
}

const colourTables = new Map<number, Uint8Array>();
const weightTables = new Map<number, Uint8Array>();

/** Returns a table that converts a stored number to an endpoint value, 0 to 255. */
export function colourTable(range: Range): Uint8Array {
  return tableOf(colourTables, range, (value) => {
    const spread = COLOUR_SPREADS[`${range.base},${range.bits}`];
    return spread ? scaled(value, range, spread, 0x80) : repeated(value, range.bits, 8);
  });
}

const WEIGHTS_OF_THREE = [0, 32, 63];
const WEIGHTS_OF_FIVE = [0, 16, 32, 47, 63];

/** Returns a table that converts a stored number to a weight in 64ths. */
export function weightTable(range: Range): Uint8Array {
  return tableOf(weightTables, range, (value) => {
    const spread = WEIGHT_SPREADS[`${range.base},${range.bits}`];
    const weight =
      range.bits === 0
        ? (range.base === 3 ? WEIGHTS_OF_THREE : WEIGHTS_OF_FIVE)[value]!
        : spread
          ? scaled(value, range, spread, 0x20)
          : repeated(value, range.bits, 6);
    return weight > 32 ? weight + 1 : weight;
  });
}

function tableOf(tables: Map<number, Uint8Array>, { levels }: Range, valueOf: (value: number) => number): Uint8Array {
  let table = tables.get(levels);
  if (!table) {
    table = Uint8Array.from({ length: levels }, (_, value) => valueOf(value));
    tables.set(levels, table);
  }
  return table;
}
