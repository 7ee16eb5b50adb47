import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import {
  detectKind,
  filteredBytes,
  malformed,
  MISSING_END,
  readPngChunks,
  type PngChunks,
} from '../../../base/images/index.js';

/** A picture in memory: four bytes per pixel, sRGB, rows from the top. */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * Maximum number of pixels. Without a limit, a small file could expand to any size. The value is arbitrary: twice as
 * many pixels as a picture of 8192 × 8192 has.
 */
const PIXELS_MAX = 2 ** 27;

/**
 * @throws Error whose message is a predicate, such as "is empty", so that the caller can put "the file" before it. The
 * message never quotes pngjs, because the messages of pngjs mean nothing to users
 */
export function decodePng(bytes: Uint8Array): DecodedImage {
  if (bytes.length === 0) throw malformed('is empty');
  if (detectKind(bytes) !== 'png') throw malformed('does not begin with the PNG signature');
  const chunks = readPngChunks(bytes);
  if (chunks.notes.includes(MISSING_END)) throw malformed(`ends too early, after ${bytes.length} bytes`);
  const { width, height } = chunks.header;
  if (width * height > PIXELS_MAX)
    throw malformed(`has ${width} × ${height} px; the maximum is ${PIXELS_MAX} px in total`);
  try {
    return { width, height, rgba: decodeWithPngjs(chunks) };
  } catch (cause) {
    throw malformed('has pixels that cannot be unpacked', { cause });
  }
}

/**
 * Decodes with pngjs, after checking the pixel data with zlib. Without this check, pngjs fills missing rows with
 * uninitialised memory, inflates interlaced data without a limit, and ignores the checksum.
 * @throws Error when the pixel data are faulty
 */
export function decodeWithPngjs({ file, header, pixelData }: PngChunks): Uint8Array<ArrayBuffer> {
  const size = filteredBytes(header);
  const { length } = inflateSync(Buffer.concat(pixelData), { maxOutputLength: size });
  if (length < size) throw new Error(`rows are missing: ${length} of ${size} bytes`);
  const { data } = PNG.sync.read(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  return new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
}
