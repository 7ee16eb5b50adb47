import { ByteReader } from '../../byte-reader.js';
import { malformed } from '../../image-problem.js';
import { type JpegFrame, nextMarker } from '../jpeg-frame.js';
import { DHT, DQT, DRI, EOI, isStandalone, SOS } from '../markers.js';
import { ZIGZAG } from './block-decoder.js';
import { type Component, componentsOf, defined, fitsOverCoefficients, blockPlace } from './component.js';
import { decodeScan } from './decode-scan.js';
import { type HuffmanTable, huffmanTable } from './huffman-table.js';
import { inverseDct } from './inverse-dct.js';
import { jpegTexelWriter } from './write-texels.js';

/**
 * Decodes a baseline or progressive JPEG to RGBA. Decoding needs at most twice the memory of the picture.
 *
 * @param frame the facts from the markers of the file, already checked against the limits
 * @throws ImageProblem EINVAL when the file is damaged
 */
export function decodeJpeg(bytes: Uint8Array, frame: JpegFrame): Uint8Array<ArrayBuffer> {
  const { width, height, isProgressive, mostDown } = frame;
  const components = componentsOf(frame);
  const steps: (Uint16Array | undefined)[] = [];
  const tables = { dcTables: [] as (HuffmanTable | undefined)[], acTables: [] as (HuffmanTable | undefined)[] };
  const stepsOf = ({ quantization }: Component) => defined(steps, quantization, 'quantization table');
  const sampleBlock = (component: Component, from: number, column: number, row: number) => {
    const stride = component.storedColumns * 8;
    const at = row * 8 * stride + column * 8;
    inverseDct(component.coefficients, from, stepsOf(component), component.samples, at, stride);
  };
  const finishBlock = (component: Component, column: number, row: number) => sampleBlock(component, 0, column, row);

  let restartInterval = 0;
  const reader = new ByteReader(bytes, 2, false);
  let marker = nextMarker(reader);
  // In some files, the end mark after the last scan is missing.
  for (; marker !== EOI && marker !== undefined; marker = nextMarker(reader)) {
    if (isStandalone(marker)) continue;
    const segment = reader.take(reader.u16('a segment') - 2, 'a segment');
    if (marker === DQT) readSteps(segment, steps);
    else if (marker === DHT) readTables(segment, tables);
    else if (marker === DRI) restartInterval = new ByteReader(segment, 0, false).u16('a restart interval');
    else if (marker === SOS) {
      const context = { ...frame, ...tables, bytes, components, restartInterval, finishBlock };
      reader.offset = decodeScan(context, segment, reader.offset);
    }
  }

  const rgba = fitsOverCoefficients(frame)
    ? new Uint8Array(components[0]!.coefficients.buffer as ArrayBuffer, 0, width * height * 4)
    : new Uint8Array(width * height * 4);
  let top = 0;
  const write = jpegTexelWriter(frame, components, () => top);
  if (!isProgressive) {
    write(0, height, rgba);
    return rgba;
  }
  const unitRows = mostDown * 8;
  for (let unit = 0; top < height; unit++, top += unitRows) {
    for (const component of components) {
      for (let row = 0; row < component.down; row++) {
        const blockRow = unit * component.down + row;
        for (let column = 0; column < component.storedColumns; column++) {
          sampleBlock(component, blockPlace(component, column, blockRow), column, row);
        }
      }
    }
    write(top, Math.min(unitRows, height - top), rgba);
  }
  return rgba;
}

/** Reads quantization tables (T.81 B.2.4.1). */
function readSteps(segment: Uint8Array, steps: (Uint16Array | undefined)[]): void {
  const reader = new ByteReader(segment, 0, false);
  while (reader.remaining > 0) {
    const place = reader.u8('a quantization table');
    if (place >> 4 > 1 || (place & 15) > 3)
      throw malformed(`has a quantization table of the unknown kind 0x${place.toString(16)}`);
    const table = new Uint16Array(64);
    for (const at of ZIGZAG)
      table[at] = place >> 4 ? reader.u16('a quantization table') : reader.u8('a quantization table');
    steps[place & 15] = table;
  }
}

/** Reads Huffman tables (T.81 B.2.4.2). */
function readTables(
  segment: Uint8Array,
  { dcTables, acTables }: { dcTables: (HuffmanTable | undefined)[]; acTables: (HuffmanTable | undefined)[] },
): void {
  const reader = new ByteReader(segment, 0, false);
  while (reader.remaining > 0) {
    const place = reader.u8('a Huffman table');
    if (place >> 4 > 1 || (place & 15) > 3)
      throw malformed(`has a Huffman table of the unknown kind 0x${place.toString(16)}`);
    const counts = reader.take(16, 'a Huffman table');
    const symbols = reader.take(
      counts.reduce((sum, count) => sum + count, 0),
      'a Huffman table',
    );
    (place >> 4 ? acTables : dcTables)[place & 15] = huffmanTable(counts, symbols);
  }
}
