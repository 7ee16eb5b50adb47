import type { ImageCodecs } from '../codecs.js';
import { flatImage, type Image } from '../image.js';
import { malformed } from '../image-problem.js';
import { checkBytes, checkSize, type ImageLimits, LIBRARY_TEXELS } from '../limits.js';
import { CutOff, inflateZlib } from '../zlib/inflate-zlib.js';
import { filteredBytes, passesOf } from './passes.js';
import { type PngChunks, readPngChunks } from './png-chunks.js';
import { pngColour } from './png-colour.js';
import { channelsOf, PALETTE_TYPE } from './png-header.js';
import { RowReader } from './row-reader.js';
import { pngTexelWriter } from './texel-writer.js';

/**
 * Maximum ratio of inflated to deflated bytes: the shortest code, two bits, can stand for 258 bytes (RFC 1951 §3.2.5).
 */
const BEST_DEFLATE_RATIO = 1032;

/**
 * Reads a PNG of any colour type, depth and interlacing, and converts it to 8 bits per channel. Bytes after the last
 * row or after IEND are ignored, as in libpng and browsers. If there are such bytes, or if IEND is missing after the
 * last row, the image contains a note.
 */
export function readPng(bytes: Uint8Array, limits: ImageLimits, codecs: ImageCodecs = {}): Image {
  const chunks = readPngChunks(bytes);
  const { header, pixelData } = chunks;
  const { width, height } = header;
  checkSize(width, height, limits);
  checkBytes(width * height * 4, limits);
  const present = pixelData.reduce((sum, { length }) => sum + length, 0);
  if (present * BEST_DEFLATE_RATIO < filteredBytes(header)) {
    throw malformed(`has ${present} bytes of pixel data, too few for ${width}×${height} px`);
  }
  const { rgba, ending } = decodedWithPngjs(chunks, codecs) ?? readRows(chunks);
  const { transfer, note: colourNote } = pngColour(chunks.colourChunks);
  const notes = [ending, colourNote, ...chunks.notes].filter((note) => note !== undefined);
  const image = flatImage('png', 'rgba8unorm', transfer, width, height, rgba);
  return notes.length === 0 ? image : { ...image, note: notes.join('; ') };
}

interface Texels {
  readonly rgba: Uint8Array<ArrayBuffer>;
  readonly ending?: string;
}

/** @returns undefined if pngjs would read the file wrongly, or reports a fault */
function decodedWithPngjs(chunks: PngChunks, { decodePng }: ImageCodecs): Texels | undefined {
  const { header, transparency, hasRepeats } = chunks;
  const hasColourKey = transparency !== undefined && header.colourType !== PALETTE_TYPE;
  if (!decodePng || hasColourKey || hasRepeats || header.width * header.height > LIBRARY_TEXELS) return undefined;
  try {
    return { rgba: decodePng(chunks) };
  } catch {
    return undefined;
  }
}

/** @throws ImageProblem EINVAL when rows are missing or the data are damaged */
function readRows(chunks: PngChunks): Texels {
  const { header, pixelData } = chunks;
  const rgba = new Uint8Array(header.width * header.height * 4);
  const reach = Math.max(1, (channelsOf(header) * header.bitDepth) >> 3);
  const rows = new RowReader(passesOf(header), reach, pngTexelWriter(chunks, rgba));
  try {
    const end = inflateZlib(pixelData, 'pixel data', (inflated) => rows.push(inflated) === 0);
    rows.checkDone();
    return end === 'stopped' ? { rgba, ending: 'pixel data after the last row were ignored' } : { rgba };
  } catch (error) {
    if (!(error instanceof CutOff && rows.isDone)) throw error;
    return { rgba, ending: 'the end of its pixel data is missing, after the last row' };
  }
}
