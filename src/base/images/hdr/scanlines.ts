import type { ByteReader } from '../byte-reader.js';
import { malformed } from '../image-problem.js';

/** Minimum and maximum length of a scanline with the newer run-length coding (Radiance, color.h: MINELEN, MAXELEN). */
const MIN_CODED_LENGTH = 8;
const MAX_CODED_LENGTH = 0x7fff;

/** Returns the smallest possible size of a coded scanline with `length` pixels, bytes. */
export function leastScanlineBytes(length: number): number {
  // A mark of four bytes repeats a pixel up to 255 times. Two consecutive marks are enough for any scanline.
  return length === 1 ? 4 : length <= 256 ? 8 : 12;
}

/**
 * Reads a scanline. The pixels may be uncompressed, or run-length coded for each channel, or (in older files)
 * run-length coded for whole pixels.
 * @param rgbe receives four bytes per pixel, from its start
 */
export function readScanline(reader: ByteReader, length: number, rgbe: Uint8Array): void {
  if (length < MIN_CODED_LENGTH || length > MAX_CODED_LENGTH) {
    readPixels(reader, length, rgbe);
    return;
  }
  const start = reader.offset;
  const mark = reader.take(4, 'a scanline');
  if (mark[0] !== 2 || mark[1] !== 2 || mark[2]! > 127) {
    reader.offset = start;
    readPixels(reader, length, rgbe);
    return;
  }
  const stated = (mark[2]! << 8) | mark[3]!;
  if (stated !== length) throw malformed(`has a scanline of ${stated} pixels, not ${length}`);
  for (let channel = 0; channel < 4; channel++) readChannel(reader, length, rgbe, channel);
}

function readChannel(reader: ByteReader, length: number, rgbe: Uint8Array, channel: number): void {
  for (let x = 0; x < length;) {
    const code = reader.u8('a scanline');
    const count = code > 128 ? code - 128 : code;
    if (count === 0 || x + count > length)
      throw malformed(`has a run of ${count} at pixel ${x} of a scanline of ${length}`);
    if (code > 128) {
      const value = reader.u8('a scanline');
      for (let i = 0; i < count; i++, x++) rgbe[x * 4 + channel] = value;
    } else {
      const values = reader.take(count, 'a scanline');
      for (let i = 0; i < count; i++, x++) rgbe[x * 4 + channel] = values[i]!;
    }
  }
}

/**
 * Reads pixels that are uncompressed, or run-length coded in the older way: the mark (1, 1, 1, n) means that the
 * previous pixel is repeated n times. If several marks follow one another, the bytes n of these marks form one number,
 * the lowest byte first.
 */
function readPixels(reader: ByteReader, length: number, rgbe: Uint8Array): void {
  let shift = 0;
  for (let x = 0; x < length;) {
    const pixel = reader.take(4, 'a scanline');
    if (pixel[0] !== 1 || pixel[1] !== 1 || pixel[2] !== 1) {
      rgbe.set(pixel, x++ * 4);
      shift = 0;
      continue;
    }
    const count = pixel[3]! * 2 ** shift;
    if (x === 0 || x + count > length)
      throw malformed(`has a run of ${count} at pixel ${x} of a scanline of ${length}`);
    for (let i = 0; i < count; i++, x++) rgbe.copyWithin(x * 4, x * 4 - 4, x * 4);
    shift += 8;
    if (shift > 24) throw malformed('has a run without an end');
  }
}
