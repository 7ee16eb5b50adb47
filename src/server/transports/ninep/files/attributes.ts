import { FieldError } from '../../../../base/errors/index.js';
import { streamSize, type FieldTree, type Node } from '../../../../simulator/fields/index.js';
import type { WireWriter } from '../wire/cursor.js';
import { isDirectory, type Qid, writeQid } from './qid.js';
import { isLineStream, type SharedStream } from './shared-stream.js';

const MODE_DIRECTORY = 0o040755;
const MODE_WRITABLE = 0o100644;
const MODE_READ_ONLY = 0o100444;

/** Mask of the attributes that every answer contains, even if the client requests only some of them. */
const VALID_BASIC = 0x7ff;
const BLOCK_BYTES = 4096;
/**
 * Size that stands for an endless stream, bytes. `writeSize` sends 2^63 − 1 in its place, which a double cannot
 * represent.
 */
const SIZE_MAX = 2 ** 63;

export function isWritable(node: Node): boolean {
  switch (node.type) {
    case 'directory':
    case 'upload-directory':
      return false;
    case 'upload-file':
      return true;
    case 'file':
      return node.write !== undefined;
    case 'stream':
      return node.kind === 'Sm' && node.write !== undefined;
  }
}

export function sizeOf(tree: FieldTree, path: string, node: Node, shared: SharedStream): number {
  if (isDirectory(node)) return 0;
  if (isLineStream(node)) return shared.size(node);
  if (node.type === 'stream') return streamSize(node);
  try {
    return tree.readBytes(path).length;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    // Report size 0, because listings contain a leaf even if it is not readable at present.
    return 0;
  }
}

/** @param startedAt seconds since 1970; every timestamp has this value */
export function writeAttributes(to: WireWriter, qid: Qid, node: Node, size: number, startedAt: number): WireWriter {
  writeQid(to.u64(VALID_BASIC), qid);
  to.u32(isDirectory(node) ? MODE_DIRECTORY : isWritable(node) ? MODE_WRITABLE : MODE_READ_ONLY);
  to.u32(0).u32(0); // user and group id
  to.u64(1).u64(0); // number of links, device number
  writeSize(to, size)
    .u64(BLOCK_BYTES)
    .u64(Math.ceil(Math.min(size, SIZE_MAX) / 512));
  for (let time = 0; time < 3; time++) to.u64(startedAt).u64(0);
  return to.u64(0).u64(0).u64(0).u64(0); // birth time, generation, data version
}

function writeSize(to: WireWriter, size: number): WireWriter {
  return size >= SIZE_MAX ? to.u32(0xffff_ffff).u32(0x7fff_ffff) : to.u64(size);
}
