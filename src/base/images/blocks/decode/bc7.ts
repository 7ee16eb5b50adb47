import { BitReader } from './bit-reader.js';
import type { ByteDecoder } from './block-decoder.js';
import { BPTC_WEIGHTS, isAnchor, subsetOf } from './bptc-partitions.js';

interface Mode {
  readonly subsets: 1 | 2 | 3;
  readonly partitionBits: number;
  readonly rotationBits: number;
  readonly selectionBits: number;
  readonly colourBits: number;
  readonly alphaBits: number;
  /** The kind of lowest bit ("P-bit"): each endpoint has its own, or both endpoints of a subset share one. */
  readonly lowBit: 'each' | 'shared' | undefined;
  readonly indexBits: number;
  readonly secondIndexBits: number;
}

function mode(subsets: 1 | 2 | 3, bits: readonly number[], lowBit?: 'each' | 'shared'): Mode {
  const [
    partitionBits = 0,
    rotationBits = 0,
    selectionBits = 0,
    colourBits = 0,
    alphaBits = 0,
    indexBits = 0,
    secondIndexBits = 0,
  ] = bits;
  return {
    subsets,
    partitionBits,
    rotationBits,
    selectionBits,
    colourBits,
    alphaBits,
    lowBit,
    indexBits,
    secondIndexBits,
  };
}

/** The modes (Khronos Data Format Specification, "BC7", table of modes). */
const MODES: readonly Mode[] = [
  mode(3, [4, 0, 0, 4, 0, 3, 0], 'each'),
  mode(2, [6, 0, 0, 6, 0, 3, 0], 'shared'),
  mode(3, [6, 0, 0, 5, 0, 2, 0]),
  mode(2, [6, 0, 0, 7, 0, 2, 0], 'each'),
  mode(1, [0, 2, 1, 5, 6, 2, 3]),
  mode(1, [0, 2, 0, 7, 8, 2, 2]),
  mode(1, [0, 0, 0, 7, 7, 4, 0], 'each'),
  mode(2, [6, 0, 0, 5, 5, 2, 0], 'each'),
];

/** The endpoints: at most six, with four channels each. */
const ends = new Uint8Array(24);
const indices = new Uint8Array(16);
const secondIndices = new Uint8Array(16);

/** Decodes a BC7 block. A block with the reserved mode becomes transparent black. */
export const decodeBc7: ByteDecoder = (block, from, texels) => {
  const number = 31 - Math.clz32(block[from]! & -block[from]!);
  const found = MODES[number];
  if (!found) {
    texels.fill(0, 0, 64);
    return;
  }
  const reader = new BitReader(block, from);
  reader.bits(number + 1);
  const partition = reader.bits(found.partitionBits);
  const rotation = reader.bits(found.rotationBits);
  const swapsIndices = reader.bits(found.selectionBits) === 1;
  readEnds(reader, found);
  readIndices(reader, found, partition, found.indexBits, indices);
  if (found.secondIndexBits > 0) readIndices(reader, found, partition, found.secondIndexBits, secondIndices);
  const second = found.secondIndexBits > 0;
  const ofColour = {
    values: second && swapsIndices ? secondIndices : indices,
    bits: second && swapsIndices ? found.secondIndexBits : found.indexBits,
  };
  const ofAlpha =
    second && !swapsIndices
      ? { values: secondIndices, bits: found.secondIndexBits }
      : { values: indices, bits: found.indexBits };
  const colourWeights = BPTC_WEIGHTS[ofColour.bits]!;
  const alphaWeights = BPTC_WEIGHTS[ofAlpha.bits]!;
  for (let i = 0; i < 16; i++) {
    const at = subsetOf(found.subsets, partition, i) * 8;
    for (let c = 0; c < 4; c++) {
      const weight = c === 3 ? alphaWeights[ofAlpha.values[i]!]! : colourWeights[ofColour.values[i]!]!;
      texels[i * 4 + c] = ((64 - weight) * ends[at + c]! + weight * ends[at + 4 + c]! + 32) >> 6;
    }
    if (rotation > 0) {
      const alpha = texels[i * 4 + 3]!;
      texels[i * 4 + 3] = texels[i * 4 + rotation - 1]!;
      texels[i * 4 + rotation - 1] = alpha;
    }
  }
};

/** Reads the endpoints. The endpoints are stored channel by channel; the lowest bits of all endpoints follow. */
function readEnds(reader: BitReader, { subsets, colourBits, alphaBits, lowBit }: Mode): void {
  const count = subsets * 2;
  for (let c = 0; c < 4; c++) {
    const bits = c === 3 ? alphaBits : colourBits;
    for (let e = 0; e < count; e++) ends[e * 4 + c] = reader.bits(bits);
  }
  let shared = 0;
  for (let e = 0; e < count; e++) {
    const low = lowBit === 'each' || (lowBit === 'shared' && e % 2 === 0) ? reader.bit() : shared;
    shared = low;
    for (let c = 0; c < 4; c++) {
      const stored = c === 3 ? alphaBits : colourBits;
      if (stored === 0) {
        ends[e * 4 + c] = 255;
        continue;
      }
      const bits = lowBit ? stored + 1 : stored;
      const value = lowBit ? (ends[e * 4 + c]! << 1) | low : ends[e * 4 + c]!;
      const high = value << (8 - bits);
      ends[e * 4 + c] = high | (high >> bits);
    }
  }
}

function readIndices(reader: BitReader, { subsets }: Mode, partition: number, bits: number, to: Uint8Array): void {
  for (let i = 0; i < 16; i++) to[i] = reader.bits(isAnchor(subsets, partition, i) ? bits - 1 : bits);
}
