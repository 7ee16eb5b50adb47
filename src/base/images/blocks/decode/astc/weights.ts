import type { BlockMode } from './block-mode.js';
import { readSequence } from './integer-sequence.js';
import { weightTable } from './unquantize.js';

const reversed = new Uint8Array(16);
const stored = new Uint8Array(64);

/**
 * Reads the weights, which are stored backwards: the first weight is at the end of the block.
 * @param to receives the weights, in 64ths
 */
export function readWeights(block: Uint8Array, from: number, { weightCount, range }: BlockMode, to: Uint8Array): void {
  for (let i = 0; i < 16; i++) {
    let byte = block[from + 15 - i]!;
    byte = ((byte & 0x55) << 1) | ((byte >> 1) & 0x55);
    byte = ((byte & 0x33) << 2) | ((byte >> 2) & 0x33);
    reversed[i] = ((byte & 15) << 4) | (byte >> 4);
  }
  readSequence(reversed, 0, 0, weightCount, range, stored);
  const table = weightTable(range);
  for (let i = 0; i < weightCount; i++) to[i] = table[stored[i]!]!;
}

/** The four weights of the grid that surround a texel, and the share of each in 16ths. */
export interface Infill {
  /**
   * Index of the first weight. The other three weights are to the right of the first one, below it, and diagonally
   * below it.
   */
  readonly first: Uint8Array;
  readonly shares: Uint8Array;
}

const infills = new Map<number, Infill>();

/**
 * Returns a table for interpolating the weights of a grid at every texel of a block (Khronos Data Format Specification,
 * "ASTC", weight infill).
 */
export function infillOf(blockWidth: number, blockHeight: number, gridWidth: number, gridHeight: number): Infill {
  const key = ((blockWidth * 16 + blockHeight) * 16 + gridWidth) * 16 + gridHeight;
  let infill = infills.get(key);
  if (!infill) {
    infill = makeInfill(blockWidth, blockHeight, gridWidth, gridHeight);
    infills.set(key, infill);
  }
  return infill;
}

function makeInfill(blockWidth: number, blockHeight: number, gridWidth: number, gridHeight: number): Infill {
  const count = blockWidth * blockHeight;
  const first = new Uint8Array(count);
  const shares = new Uint8Array(count * 4);
  const scale = (side: number) => Math.floor((1024 + (side >> 1)) / (side - 1));
  for (let i = 0; i < count; i++) {
    const column = (scale(blockWidth) * (i % blockWidth) * (gridWidth - 1) + 32) >> 6;
    const row = (scale(blockHeight) * Math.floor(i / blockWidth) * (gridHeight - 1) + 32) >> 6;
    const right = column & 15;
    const below = row & 15;
    const both = (right * below + 8) >> 4;
    first[i] = (row >> 4) * gridWidth + (column >> 4);
    shares.set([16 - right - below + both, right - both, below - both, both], i * 4);
  }
  return { first, shares };
}
