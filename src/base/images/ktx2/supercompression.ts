import {
  KHR_SUPERCOMPRESSION_NONE,
  KHR_SUPERCOMPRESSION_ZLIB,
  KHR_SUPERCOMPRESSION_ZSTD,
  type KTX2Level,
} from 'ktx-parse';
import { malformed, unsupported } from '../image-problem.js';
import { inflateExactly } from '../zlib/inflate-zlib.js';

/**
 * @param size the number of bytes that the format, the width and the height require
 * @throws ImageProblem when the level has another size
 */
export async function expandLevel(level: KTX2Level, scheme: number, size: number): Promise<Uint8Array> {
  const { levelData, uncompressedByteLength } = level;
  if (uncompressedByteLength !== size) throw malformed(`has a level of ${uncompressedByteLength} bytes, not ${size}`);
  if (scheme === KHR_SUPERCOMPRESSION_NONE) {
    if (levelData.length !== size) throw malformed(`has ${levelData.length} bytes for a mip level of ${size}`);
    return levelData;
  }
  if (scheme === KHR_SUPERCOMPRESSION_ZLIB) return inflateExactly(levelData, 'zlib data', size);
  if (scheme === KHR_SUPERCOMPRESSION_ZSTD) return decompressZstd(levelData, size);
  throw unsupported(`has the supercompression scheme ${scheme}`);
}

async function decompressZstd(data: Uint8Array, size: number): Promise<Uint8Array> {
  const { ZSTDDecoder } = await import('zstddec');
  const decoder = new ZSTDDecoder();
  await decoder.init();
  let bytes: Uint8Array | undefined;
  try {
    bytes = decoder.decode(data, size);
  } catch {
    // For damaged data, the decoder may throw, for example because it has computed an impossible length.
  }
  // The decoder may also return too many or too few bytes.
  if (bytes?.length !== size)
    throw malformed(`has damaged Zstandard data, or a level that does not have ${size} bytes`);
  return bytes;
}
