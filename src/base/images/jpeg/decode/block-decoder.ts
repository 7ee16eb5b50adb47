import { malformed } from '../../image-problem.js';
import type { Component } from './component.js';
import type { EntropyReader } from './entropy-reader.js';
import type { HuffmanTable } from './huffman-table.js';

/** The position in a block (row by row) of each coefficient, in the order of the file (T.81 figure A.6). */
export const ZIGZAG = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21],
  ...[28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61],
  ...[54, 47, 55, 62, 63],
);

/** The part of the picture's data in a scan: a range of coefficients, and a range of their bits (T.81 G.1.1.1). */
export interface Band {
  readonly first: number;
  readonly last: number;
  /**
   * Number of low bits of the coefficients that the earlier scans have not given; `low` is this number after the
   * present scan.
   */
  readonly high: number;
  readonly low: number;
}

export interface HuffmanTables {
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
}

export interface BlockDecoder {
  /** Decodes a block, and writes its coefficients from index `at` on. */
  decode(component: Component, tables: HuffmanTables, at: number): void;
  /** Called at the start of each restart interval. */
  restart(): void;
}

const needed = (table: HuffmanTable | undefined): HuffmanTable => {
  if (!table) throw malformed('uses a Huffman table that it does not define');
  return table;
};

function nextDc(reader: EntropyReader, component: Component, table: HuffmanTable): number {
  const size = reader.symbol(table);
  if (size > 16) throw malformed(`has a DC coefficient of ${size} bits`);
  return (component.prediction += reader.receiveSigned(size));
}

/** Makes the decoder for scans that contain complete blocks (T.81 F.2.2). */
export function sequentialDecoder(reader: EntropyReader): BlockDecoder {
  return {
    restart: () => undefined,
    decode(component, tables, at) {
      const { coefficients } = component;
      const ac = needed(tables.ac);
      // If a run goes past the last coefficient, the data are damaged, and the decoder is no longer at the start of a
      // code. The loop below therefore refuses such a run. libjpeg continues without a warning, and shows noise up to
      // the next restart.
      coefficients[at] = nextDc(reader, component, needed(tables.dc));
      for (let k = 1; k < 64; k++) {
        const symbol = reader.symbol(ac);
        const size = symbol & 15;
        if (size === 0 && symbol !== 0xf0) break;
        k += symbol >> 4;
        if (k > 63) throw malformed('has a block of more than 64 coefficients');
        if (size > 0) coefficients[at + ZIGZAG[k]!] = reader.receiveSigned(size);
      }
    },
  };
}

/** Makes the decoder for scans that contain only a part of each block's coefficients (T.81 G.1.2, G.2). */
export function progressiveDecoder(reader: EntropyReader, { first, last, high, low }: Band): BlockDecoder {
  /** Number of following blocks without new coefficients in this band. */
  let emptyBlocks = 0;

  function decodeAc({ coefficients }: Component, table: HuffmanTable, at: number): void {
    if (emptyBlocks > 0) {
      emptyBlocks--;
      return;
    }
    for (let k = first; k <= last; k++) {
      const symbol = reader.symbol(table);
      const size = symbol & 15;
      const run = symbol >> 4;
      if (size === 0 && run < 15) {
        emptyBlocks = (1 << run) - 1 + reader.receive(run);
        return;
      }
      k += run;
      if (k > 63) throw malformed('has a block of more than 64 coefficients');
      if (size > 0) coefficients[at + ZIGZAG[k]!] = reader.receiveSigned(size) * (1 << low);
    }
  }

  function refineAc({ coefficients }: Component, table: HuffmanTable, at: number): void {
    let k = first;
    while (emptyBlocks === 0 && k <= last) {
      const symbol = reader.symbol(table);
      let run = symbol >> 4;
      if ((symbol & 15) === 0 && run < 15) {
        emptyBlocks = (1 << run) + reader.receive(run);
        break;
      }
      if ((symbol & 15) > 1) throw malformed('refines a coefficient by more than one bit');
      const fresh = symbol & 15 ? (reader.receive(1) ? 1 << low : -(1 << low)) : 0;
      for (let isPlaced = false; k <= last && !isPlaced; k++) {
        const place = at + ZIGZAG[k]!;
        if (coefficients[place] !== 0) refine(coefficients, place);
        else if (run-- === 0) {
          coefficients[place] = fresh;
          isPlaced = true;
        }
      }
    }
    if (emptyBlocks === 0) return;
    for (; k <= last; k++) if (coefficients[at + ZIGZAG[k]!] !== 0) refine(coefficients, at + ZIGZAG[k]!);
    emptyBlocks--;
  }

  function refine(coefficients: Int16Array, place: number): void {
    if (reader.receive(1) === 1) coefficients[place]! += coefficients[place]! > 0 ? 1 << low : -(1 << low);
  }

  return {
    restart: () => (emptyBlocks = 0),
    decode(component, tables, at) {
      const { coefficients } = component;
      if (first > 0) (high === 0 ? decodeAc : refineAc)(component, needed(tables.ac), at);
      else if (high === 0) coefficients[at] = nextDc(reader, component, needed(tables.dc)) * (1 << low);
      else coefficients[at]! |= reader.receive(1) << low;
    },
  };
}
