import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';

/** The image header (PNG, Third Edition, §11.2.1). */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colourType: number;
  readonly interlaced: boolean;
}

/** The facts of a PNG file that are needed before its pixels are inflated. */
export interface PngChunks {
  readonly header: PngHeader;
  /** Colour that counts as transparent, one sample or three in the file's own depth (§11.3.1.1). */
  readonly colourKey: readonly number[] | undefined;
  readonly hasSrgbChunk: boolean;
  /** The compressed pixels, in order. */
  readonly pixelData: readonly Uint8Array[];
  /** Bytes of the file up to its end, without its tRNS chunk when that is a colour key. */
  readonly withoutColourKey: Uint8Array;
  /** Number of bytes after the end of the picture. */
  readonly trailingBytes: number;
}

const SIGNATURE_BYTES = 8;
const CHANNELS_BY_COLOUR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Returns the samples per pixel. @throws ImageProblem for a colour type that PNG does not have */
export function channelsOf({ colourType }: PngHeader): number {
  const channels = CHANNELS_BY_COLOUR_TYPE[colourType];
  if (channels === undefined) throw malformed(`has colour type ${colourType}`);
  return channels;
}

/**
 * Walks the chunks without touching their pixels.
 * @throws ImageProblem when the file ends before IEND, or a chunk is longer than the rest of the file
 */
export function readPngChunks(bytes: Uint8Array): PngChunks {
  const reader = new ByteReader(bytes, SIGNATURE_BYTES, false);
  let header: PngHeader | undefined;
  let key: { readonly start: number; readonly end: number; readonly data: Uint8Array } | undefined;
  let hasSrgbChunk = false;
  const pixelData: Uint8Array[] = [];
  for (;;) {
    const start = reader.offset;
    const length = reader.u32('a chunk');
    const type = String.fromCharCode(...reader.take(4, 'a chunk'));
    if (header === undefined && type !== 'IHDR') throw malformed(`begins with ${type}, not with IHDR`);
    const data = reader.take(length, `chunk ${type}`);
    reader.skip(4, `chunk ${type}`); // the CRC; pngjs checks it
    if (type === 'IHDR') header = readHeader(data);
    else if (type === 'IDAT') pixelData.push(data);
    else if (type === 'sRGB') hasSrgbChunk = true;
    else if (type === 'tRNS' && header !== undefined && header.colourType !== 3) {
      key = { start, end: reader.offset, data };
    } else if (type === 'IEND') break;
  }
  if (header === undefined) throw malformed('has no IHDR');
  const file = bytes.subarray(0, reader.offset);
  return {
    header,
    colourKey: colourKeyOf(header, key?.data),
    hasSrgbChunk,
    pixelData,
    withoutColourKey: key ? without(file, key.start, key.end) : file,
    trailingBytes: bytes.length - file.length,
  };
}

function readHeader(data: Uint8Array): PngHeader {
  const reader = new ByteReader(data, 0, false);
  const width = reader.u32('IHDR');
  const height = reader.u32('IHDR');
  const bitDepth = reader.u8('IHDR');
  const colourType = reader.u8('IHDR');
  reader.skip(2, 'IHDR');
  const interlace = reader.u8('IHDR');
  if (interlace > 1) throw unsupported(`has interlace method ${interlace}`);
  const header = { width, height, bitDepth, colourType, interlaced: interlace === 1 };
  const depths = colourType === 0 ? [1, 2, 4, 8, 16] : colourType === 3 ? [1, 2, 4, 8] : [8, 16];
  channelsOf(header);
  if (!depths.includes(bitDepth)) throw malformed(`has ${bitDepth} bits per sample in colour type ${colourType}`);
  return header;
}

function colourKeyOf({ colourType }: PngHeader, data: Uint8Array | undefined): readonly number[] | undefined {
  if (!data || (colourType !== 0 && colourType !== 2)) return undefined;
  const reader = new ByteReader(data, 0, false);
  return Array.from({ length: colourType === 0 ? 1 : 3 }, () => reader.u16('tRNS'));
}

function without(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const rest = new Uint8Array(bytes.length - (end - start));
  rest.set(bytes.subarray(0, start));
  rest.set(bytes.subarray(end), start);
  return rest;
}
