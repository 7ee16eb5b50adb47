import { ByteReader } from '../byte-reader.js';
import { flatImage, type Image } from '../image.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import { rgba8FromMasks } from '../pixels/channel-mask.js';
import { readBmpHeader, type BmpHeader } from './bmp-header.js';
import { expandRuns, type RunKind } from './run-lengths.js';

/**
 * Reads a BMP of 1 to 32 bits per pixel, with either row order. The fourth byte of a 32-bit pixel is alpha only if a
 * mask says so.
 */
export function readBmp(bytes: Uint8Array, limits: ImageLimits): Image {
  const header = readBmpHeader(bytes);
  const { width, height } = header;
  checkSize(width, height, limits);
  checkBytes(width * height * (header.compression === 'none' ? 4 : 8), limits);
  const { rows, hasEnd } =
    header.compression === 'none'
      ? { rows: uncompressedRows(bytes, header), hasEnd: true }
      : expandedRows(bytes, header.compression, header);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) rows(y, rgba, (header.topDown ? y : height - 1 - y) * width * 4);
  const image = flatImage('bmp', 'rgba8unorm', 'unstated', width, height, rgba);
  return hasEnd ? image : { ...image, note: 'its end-of-bitmap mark is missing' };
}

/** Writes row `y` of the file as four bytes per pixel. */
type RowWriter = (y: number, to: Uint8Array, at: number) => void;

function uncompressedRows(bytes: Uint8Array, header: BmpHeader): RowWriter {
  const { width, height, bitsPerPixel, dataOffset } = header;
  const stride = Math.ceil((width * bitsPerPixel) / 32) * 4; // rows are padded to 32 bits
  // Many writers leave out the padding of the last row.
  const needed = stride * (height - 1) + Math.ceil((width * bitsPerPixel) / 8);
  const data = new ByteReader(bytes, dataOffset).take(needed, `${height} rows of ${stride} bytes`);
  const writeRow = bitsPerPixel <= 8 ? indexedRow(header) : bitsPerPixel === 24 ? bgrRow(width) : maskedRow(header);
  return (y, to, at) => writeRow(data.subarray(y * stride), to, at);
}

type RowReader = (row: Uint8Array, to: Uint8Array, at: number) => void;

function indexedRow({ width, bitsPerPixel, palette }: BmpHeader): RowReader {
  const perByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  return (row, to, at) => {
    for (let x = 0; x < width; x++) {
      const shift = 8 - bitsPerPixel * ((x % perByte) + 1); // the leftmost pixel has the highest bits
      writeColour(palette, (row[Math.floor(x / perByte)]! >> shift) & mask, to, at + x * 4);
    }
  };
}

function writeColour(palette: Uint8Array, index: number, to: Uint8Array, at: number): void {
  to[at] = palette[index * 3]!;
  to[at + 1] = palette[index * 3 + 1]!;
  to[at + 2] = palette[index * 3 + 2]!;
  to[at + 3] = 255;
}

function bgrRow(width: number): RowReader {
  return (row, to, at) => {
    for (let x = 0, from = 0; x < width; x++, from += 3, at += 4) {
      to[at] = row[from + 2]!;
      to[at + 1] = row[from + 1]!;
      to[at + 2] = row[from]!;
      to[at + 3] = 255;
    }
  };
}

function maskedRow({ width, bitsPerPixel, masks }: BmpHeader): RowReader {
  const write = rgba8FromMasks(masks);
  if (bitsPerPixel === 16) {
    return (row, to, at) => {
      for (let x = 0; x < width; x++) write(row[x * 2]! | (row[x * 2 + 1]! << 8), to, at + x * 4);
    };
  }
  return (row, to, at) => {
    for (let x = 0, from = 0; x < width; x++, from += 4) {
      write(row[from]! | (row[from + 1]! << 8) | (row[from + 2]! << 16) | (row[from + 3]! << 24), to, at + x * 4);
    }
  };
}

function expandedRows(
  bytes: Uint8Array,
  compression: RunKind,
  { width, height, palette, dataOffset }: BmpHeader,
): { readonly rows: RowWriter; readonly hasEnd: boolean } {
  const reader = new ByteReader(bytes, dataOffset);
  const values = new Uint32Array(width * height);
  const hasEnd = expandRuns(compression, reader.take(reader.remaining, 'its runs'), width, height, values);
  const rows: RowWriter = (y, to, at) => {
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x]!;
      if (compression !== 'rle24') writeColour(palette, value, to, at + x * 4);
      else {
        to[at + x * 4] = value >> 16;
        to[at + x * 4 + 1] = value >> 8;
        to[at + x * 4 + 2] = value;
        to[at + x * 4 + 3] = 255;
      }
    }
  };
  return { rows, hasEnd };
}
