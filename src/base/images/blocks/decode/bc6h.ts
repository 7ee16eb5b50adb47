import { finiteHalf } from '../../pixels/half-float.js';
import { BC6H_MODES, type Bc6hMode } from './bc6h-layouts.js';
import { BitReader } from './bit-reader.js';
import type { HalfDecoder } from './block-decoder.js';
import { BPTC_WEIGHTS, isAnchor, subsetOf } from './bptc-partitions.js';

const ONE_AS_HALF = 0x3c00;

/** Three channels of the four endpoints, at index channel × 4 + endpoint. */
const ends = new Int32Array(12);

export const decodeBc6h: HalfDecoder = (block, from, texels) => decode(block, from, texels, false);
export const decodeBc6hSigned: HalfDecoder = (block, from, texels) => decode(block, from, texels, true);

/** Decodes a block. A block with a reserved mode becomes black. */
function decode(block: Uint8Array, from: number, texels: Uint16Array, isSigned: boolean): void {
  const reader = new BitReader(block, from);
  const low = reader.bits(2);
  const mode = BC6H_MODES[low < 2 ? low : low | (reader.bits(3) << 2)];
  if (!mode) {
    for (let i = 0; i < 16; i++) texels.set([0, 0, 0, ONE_AS_HALF], i * 4);
    return;
  }
  readEnds(reader, mode, isSigned);
  const partition = mode.regions === 2 ? reader.bits(5) : 0;
  const bits = mode.regions === 2 ? 3 : 4;
  const weights = BPTC_WEIGHTS[bits]!;
  for (let i = 0; i < 16; i++) {
    const weight = weights[reader.bits(isAnchor(mode.regions, partition, i) ? bits - 1 : bits)]!;
    const first = subsetOf(mode.regions, partition, i) * 2;
    for (let c = 0; c < 3; c++) {
      const value = ((64 - weight) * ends[c * 4 + first]! + weight * ends[c * 4 + first + 1]! + 32) >> 6;
      texels[i * 4 + c] = finiteHalf(halfFromScaled(value, isSigned));
    }
    texels[i * 4 + 3] = ONE_AS_HALF;
  }
}

function halfFromScaled(value: number, isSigned: boolean): number {
  if (!isSigned) return (value * 31) >> 6;
  return value < 0 ? 0x8000 | ((-value * 31) >> 5) : (value * 31) >> 5;
}

function readEnds(
  reader: BitReader,
  { regions, transformed, endBits, deltaBits, fields }: Bc6hMode,
  isSigned: boolean,
): void {
  ends.fill(0);
  for (const [value, bit] of fields) ends[value]! |= reader.bit() << bit;
  for (let c = 0; c < 3; c++) {
    const base = isSigned ? signExtend(ends[c * 4]!, endBits) : ends[c * 4]!;
    ends[c * 4] = base;
    for (let e = 1; e < regions * 2; e++) {
      const stored = ends[c * 4 + e]!;
      const delta = transformed || isSigned ? signExtend(stored, deltaBits[c]!) : stored;
      if (!transformed) ends[c * 4 + e] = delta;
      else {
        const sum = (base + delta) & (2 ** endBits - 1);
        ends[c * 4 + e] = isSigned ? signExtend(sum, endBits) : sum;
      }
    }
    for (let e = 0; e < regions * 2; e++) {
      const value = ends[c * 4 + e]!;
      ends[c * 4 + e] = isSigned ? unquantizeSigned(value, endBits) : unquantize(value, endBits);
    }
  }
}

function signExtend(value: number, bits: number): number {
  return (value << (32 - bits)) >> (32 - bits);
}

function unquantize(value: number, bits: number): number {
  if (bits >= 15 || value === 0) return value;
  if (value === 2 ** bits - 1) return 0xffff;
  return ((value << 15) + 0x4000) >> (bits - 1);
}

function unquantizeSigned(value: number, bits: number): number {
  if (bits >= 16) return value;
  const size = Math.abs(value);
  if (size === 0) return 0;
  const scaled = size >= 2 ** (bits - 1) - 1 ? 0x7fff : ((size << 15) + 0x4000) >> (bits - 1);
  return value < 0 ? -scaled : scaled;
}
