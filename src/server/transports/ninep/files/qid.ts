import type { Node } from '../../../../simulator/fields/index.js';
import type { WireWriter } from '../wire/cursor.js';

export interface Qid {
  readonly directory: boolean;
  /** The 64-bit number of the file, as two 32-bit words. */
  readonly low: number;
  readonly high: number;
}

const QID_DIRECTORY = 0x80;
const ENCODER = new TextEncoder();

/**
 * Returns the qid of a path. The number in the qid consists of two 32-bit FNV-1a hashes of the path with different
 * bases, so the server need not store numbers.
 * @param path canonical, without a leading slash
 */
export function qidOf(path: string, node: Node): Qid {
  const bytes = ENCODER.encode(path);
  return { directory: isDirectory(node), low: hash(bytes, 0x811c9dc5), high: hash(bytes, 0x9747b28c) };
}

export function isDirectory(node: Node): boolean {
  return node.type === 'directory' || node.type === 'upload-directory';
}

/** Writes a qid, which has 13 bytes: type, version, path. */
export function writeQid(to: WireWriter, { directory, low, high }: Qid): WireWriter {
  return to
    .u8(directory ? QID_DIRECTORY : 0)
    .u32(0)
    .u32(low)
    .u32(high);
}

function hash(bytes: Uint8Array, base: number): number {
  let value = base;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
