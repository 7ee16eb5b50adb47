import { KHR_SUPERCOMPRESSION_NONE, type KTX2Container } from 'ktx-parse';
import { expandLevel } from './supercompression.js';

const SCHEME_OFFSET = 44;
const LEVEL_INDEX_OFFSET = 80;
const LEVEL_ENTRY_BYTES = 24;
/** Alignment of levels of UASTC blocks, bytes. */
const ALIGNMENT = 16;

/** Returns the same file with unpacked levels, because the transcoder cannot read zlib. */
export async function unpackedFile(bytes: Uint8Array, container: KTX2Container): Promise<Uint8Array> {
  const { levels, supercompressionScheme } = container;
  const stored = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entryOf = (level: number) => LEVEL_INDEX_OFFSET + level * LEVEL_ENTRY_BYTES;
  const headBytes = Math.min(...levels.map((_, level) => Number(stored.getBigUint64(entryOf(level), true))));
  const starts: number[] = [];
  let size = headBytes;
  for (const { uncompressedByteLength } of levels) {
    const start = Math.ceil(size / ALIGNMENT) * ALIGNMENT;
    starts.push(start);
    size = start + uncompressedByteLength;
  }
  const file = new Uint8Array(size);
  file.set(bytes.subarray(0, headBytes));
  const view = new DataView(file.buffer);
  view.setUint32(SCHEME_OFFSET, KHR_SUPERCOMPRESSION_NONE, true);
  for (const [i, level] of levels.entries()) {
    view.setBigUint64(entryOf(i), BigInt(starts[i]!), true);
    view.setBigUint64(entryOf(i) + 8, BigInt(level.uncompressedByteLength), true);
    file.set(await expandLevel(level, supercompressionScheme, level.uncompressedByteLength), starts[i]);
  }
  return file;
}
