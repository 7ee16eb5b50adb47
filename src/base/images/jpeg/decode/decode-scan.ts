import { ByteReader } from '../../byte-reader.js';
import { malformed } from '../../image-problem.js';
import { type Band, progressiveDecoder, sequentialDecoder, type HuffmanTables } from './block-decoder.js';
import { type Component, blockPlace } from './component.js';
import { EntropyReader } from './entropy-reader.js';
import type { HuffmanTable } from './huffman-table.js';

export interface ScanContext {
  readonly bytes: Uint8Array;
  readonly components: readonly Component[];
  readonly isProgressive: boolean;
  /** Number of units (MCUs) between two restart markers; 0 if there are none. */
  readonly restartInterval: number;
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly dcTables: readonly (HuffmanTable | undefined)[];
  readonly acTables: readonly (HuffmanTable | undefined)[];
  /** Called for each decoded block, but not for progressive files. */
  readonly finishBlock: (component: Component, column: number, row: number) => void;
}

/**
 * @param header the segment SOS
 * @param at index of the scan's first byte of data
 * @returns index of the marker after the scan
 * @throws ImageProblem EINVAL
 */
export function decodeScan(context: ScanContext, header: Uint8Array, at: number): number {
  const { bytes, isProgressive, restartInterval, finishBlock } = context;
  const { members, band } = readScanHeader(context, header);
  const reader = new EntropyReader(bytes, at);
  const decoder = isProgressive ? progressiveDecoder(reader, band) : sequentialDecoder(reader);

  const decodeBlock = ({ component, tables }: Member, column: number, row: number) => {
    if (isProgressive) decoder.decode(component, tables, blockPlace(component, column, row));
    else {
      component.coefficients.fill(0);
      decoder.decode(component, tables, 0);
      finishBlock(component, column, row);
    }
  };
  // A scan of a single component contains, row by row, the blocks that overlap the picture; other scans contain
  // complete units (T.81 A.2).
  const alone = members.length === 1 ? members[0] : undefined;
  const columns = alone ? alone.component.columns : context.unitsAcross;
  const units = columns * (alone ? alone.component.rows : context.unitsDown);
  for (const { component } of members) component.prediction = 0;
  for (let unit = 0; unit < units; unit++) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      reader.restart();
      decoder.restart();
      for (const { component } of members) component.prediction = 0;
    }
    const column = unit % columns;
    const row = (unit - column) / columns;
    if (alone) decodeBlock(alone, column, row);
    else {
      for (const member of members) {
        const { across, down } = member.component;
        for (let i = 0; i < across * down; i++) {
          decodeBlock(member, column * across + (i % across), row * down + Math.floor(i / across));
        }
      }
    }
  }
  return reader.nextMarker();
}

interface Member {
  readonly component: Component;
  readonly tables: HuffmanTables;
}

/** Reads the segment SOS (T.81 B.2.3). */
function readScanHeader(
  { components, isProgressive, dcTables, acTables }: ScanContext,
  header: Uint8Array,
): { readonly members: readonly Member[]; readonly band: Band } {
  const reader = new ByteReader(header, 0, false);
  const count = reader.u8('a scan header');
  if (count < 1 || count > 4) throw malformed(`has a scan of ${count} components`);
  const members = Array.from({ length: count }, () => {
    const id = reader.u8('a scan header');
    const tables = reader.u8('a scan header');
    const component = components.find((candidate) => candidate.id === id);
    if (!component) throw malformed(`has a scan of the component ${id}, which its frame does not have`);
    return { component, tables: { dc: dcTables[tables >> 4], ac: acTables[tables & 15] } };
  });
  const first = reader.u8('a scan header');
  const last = reader.u8('a scan header');
  const bits = reader.u8('a scan header');
  const band = { first, last, high: bits >> 4, low: bits & 15 };
  const isWrong = first > last || last > 63 || band.low > 13 || (first > 0 && count > 1);
  if (isProgressive && isWrong)
    throw malformed(`has a scan with coefficients ${first} to ${last} and ${count} components`);
  return { members, band };
}
