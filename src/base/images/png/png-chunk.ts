import { ByteReader } from '../byte-reader.js';
import { PNG_SIGNATURE } from '../detect-kind.js';
import { malformed, printable } from '../image-problem.js';

export interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** True if the check sum is right. */
  readonly isWhole: boolean;
}

/** Size of a chunk without its data, bytes: length, type and check sum. */
const FRAME_BYTES = 12;
const HEADER_BYTES = 13;

export function hasWholeChunk(reader: ByteReader): boolean {
  const start = reader.offset;
  const isWhole = reader.remaining >= FRAME_BYTES && reader.u32('a chunk') <= reader.remaining - (FRAME_BYTES - 4);
  reader.offset = start;
  return isWhole;
}

export function readChunk(reader: ByteReader): Chunk {
  const length = reader.u32('a chunk');
  const typed = reader.take(4, 'a chunk');
  const type = String.fromCharCode(...typed);
  const data = reader.take(length, `chunk ${printable(type)}`);
  const stated = reader.u32(`chunk ${printable(type)}`);
  // The check sum covers the type and the data, which follow each other in memory.
  const summed = new Uint8Array(typed.buffer, typed.byteOffset, 4 + length);
  return { type, data, isWhole: crc32(summed) === stated };
}

/**
 * @returns the first chunk of this type, with only a part of its data if the file ends inside them. Null if there is no
 * such chunk, or the file is not a PNG
 */
export function findChunk(file: Uint8Array, type: string): Chunk | null {
  if (PNG_SIGNATURE.some((byte, at) => file[at] !== byte)) return null;
  const reader = new ByteReader(file, PNG_SIGNATURE.length, false);
  while (hasWholeChunk(reader)) {
    // Do not compute the check sums of other chunks, which can be large.
    const start = reader.offset;
    const length = reader.u32('a chunk');
    const isFound = String.fromCharCode(...reader.take(4, 'a chunk')) === type;
    reader.offset = isFound ? start : start + FRAME_BYTES + length;
    if (isFound) return readChunk(reader);
  }
  if (reader.remaining < 8) return null;
  reader.skip(4, 'a chunk');
  const cutType = String.fromCharCode(...reader.take(4, 'a chunk'));
  return cutType === type ? { type, data: reader.take(reader.remaining, 'a chunk'), isWhole: false } : null;
}

/**
 * @param type four letters (PNG §5.4)
 * @throws ImageProblem when the file has no header
 */
export function withChunk(file: Uint8Array, type: string, data: Uint8Array): Uint8Array {
  const at = PNG_SIGNATURE.length + FRAME_BYTES + HEADER_BYTES;
  if (findChunk(file, 'IHDR')?.data.length !== HEADER_BYTES) throw malformed('is not a PNG file with a header');
  const copy = new Uint8Array(file.length + FRAME_BYTES + data.length);
  copy.set(file.subarray(0, at));
  copy.set(file.subarray(at), at + FRAME_BYTES + data.length);
  const view = new DataView(copy.buffer, at);
  view.setUint32(0, data.length);
  for (let letter = 0; letter < 4; letter++) view.setUint8(4 + letter, type.charCodeAt(letter));
  copy.set(data, at + 8);
  view.setUint32(8 + data.length, crc32(copy.subarray(at + 4, at + 8 + data.length)));
  return copy;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the check sum of a chunk's type and data (PNG, Third Edition, Annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[i]!) & 255]!;
  return (crc ^ 0xffffffff) >>> 0;
}
