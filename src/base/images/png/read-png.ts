import { flatImage, type Image } from '../image.js';
import { malformed } from '../image-problem.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import { CutOff } from '../zlib/bit-source.js';
import { inflateZlib } from '../zlib/inflate-zlib.js';
import { filteredBytes, passesOf } from './passes.js';
import { readPngChunks } from './png-chunks.js';
import { pngColour } from './png-colour.js';
import { channelsOf } from './png-header.js';
import { RowReader } from './row-reader.js';
import { texelWriter } from './texel-writer.js';

/** The best ratio of deflate: a match of 258 bytes costs at least two bits (RFC 1951 §3.2.5). */
const BEST_DEFLATE_RATIO = 1032;

/**
 * Reads a PNG of any colour type, depth and interlacing as 8 bits per channel. Its memory is the picture, a copy of the
 * compressed pixels and two rows; the limits are checked before any of it is taken. What stands behind the last row or
 * after the end of the file is left out, as libpng and browsers do, and noted; so is an end that is missing behind the last
 * row.
 */
export function readPng(bytes: Uint8Array, limits: ImageLimits): Image {
  const chunks = readPngChunks(bytes);
  const { header, pixelData } = chunks;
  const { width, height, bitDepth } = header;
  checkSize(width, height, limits);
  checkBytes(width * height * 4, limits);
  const passes = passesOf(header);
  const present = pixelData.reduce((sum, { length }) => sum + length, 0);
  if (present * BEST_DEFLATE_RATIO < filteredBytes(header)) {
    throw malformed(`has ${present} bytes of pixel data, too few for ${width}×${height} px`);
  }
  const rgba = new Uint8Array(width * height * 4);
  const rows = new RowReader(passes, Math.max(1, (channelsOf(header) * bitDepth) >> 3), texelWriter(chunks, rgba));
  const ending = readRows(pixelData, rows);
  const { transfer, note: colourNote } = pngColour(chunks.colourChunks);
  const notes = [ending, colourNote, ...chunks.notes].filter((note) => note !== undefined);
  const image = flatImage('png', 'rgba8unorm', transfer, width, height, rgba);
  return notes.length === 0 ? image : { ...image, note: notes.join('; ') };
}

/**
 * Inflates the pixels.
 * @returns a note about their end, where it is not as it should be
 * @throws ImageProblem EINVAL when rows are missing or the data are damaged
 */
function readRows(pixelData: readonly Uint8Array[], rows: RowReader): string | undefined {
  try {
    const end = inflateZlib(pixelData, 'pixel data', (inflated) => rows.push(inflated) === 0);
    rows.checkDone();
    return end === 'stopped' ? 'pixel data behind the last row were left out' : undefined;
  } catch (error) {
    if (error instanceof CutOff && rows.isDone) return 'the end of its pixel data is missing, behind the last row';
    throw error;
  }
}
