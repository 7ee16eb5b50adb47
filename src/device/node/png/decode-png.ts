import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { filteredBytes } from '../../../base/images/png/passes.js';
import { type PngChunks, readPngChunks } from '../../../base/images/png/png-chunks.js';

/** A picture in memory: four bytes per pixel, sRGB, rows from the top. */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * Decodes a PNG file to 8 bits per channel.
 * @throws Error when the bytes are not a PNG or are damaged; {@link pngFault} says how
 */
export function decodePng(bytes: Uint8Array): DecodedImage {
  const chunks = readPngChunks(bytes);
  const { width, height } = chunks.header;
  return { width, height, rgba: decodeWithPngjs(chunks) };
}

/**
 * Decodes with pngjs, which does not notice where pixel data end: it fills missing rows with memory that nobody has
 * written, inflates interlaced data whatever their size, and ignores their check sum. So zlib checks all three first.
 * @throws Error when it finds a fault
 */
export function decodeWithPngjs({ file, header, pixelData }: PngChunks): Uint8Array<ArrayBuffer> {
  const size = filteredBytes(header);
  const { length } = inflateSync(Buffer.concat(pixelData), { maxOutputLength: size });
  if (length < size) throw new Error(`rows are missing: ${length} of ${size} bytes`);
  const { data } = PNG.sync.read(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  return new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
}
