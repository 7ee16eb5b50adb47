import { ByteReader } from '../byte-reader.js';
import type { Image, ImageLevel } from '../image.js';
import { malformed } from '../image-problem.js';
import { mipSide } from '../level-size.js';
import type { ImageLimits } from '../limits.js';
import { flippedLevel, isBottomUp } from '../orientation.js';
import { checkLevels, formatOf, readStoredLevel, storedLevelBytes } from '../pixels/stored-levels.js';
import { type KtxHeader, readKtxHeader } from './ktx-header.js';

/** Alignment of pixel rows and of whole levels, bytes (GL_UNPACK_ALIGNMENT of 4). */
const ALIGNMENT = 4;

/** Reads a flat KTX 1 texture and its mip levels, in either byte order. BC, ETC and ASTC blocks stay compressed. */
export function readKtx(bytes: Uint8Array, limits: ImageLimits): Image {
  const header = readKtxHeader(bytes);
  const { texels, transfer, width, height, dataOffset, littleEndian } = header;
  checkLevels(texels, header, limits);
  const bottomUp = isBottomUp(header.orientation, texels);
  const reader = new ByteReader(bytes, dataOffset, littleEndian);
  const levels = Array.from({ length: header.levels }, (_, i) => {
    const level = readLevel(reader, header, mipSide(width, i), mipSide(height, i));
    return bottomUp ? flippedLevel(level) : level;
  });
  return { kind: 'ktx', format: formatOf(texels), transfer, alpha: 'straight', width, height, levels };
}

function readLevel(reader: ByteReader, header: KtxHeader, width: number, height: number): ImageLevel {
  const { texels, littleEndian, typeBytes } = header;
  const size = reader.u32('a level');
  // Some writers do not pad rows.
  const alignment = [ALIGNMENT, 1].find((candidate) => storedLevelBytes(texels, width, height, candidate) === size);
  if (alignment === undefined) {
    throw malformed(
      `has a level of ${size} bytes; ${width}×${height} px need ${storedLevelBytes(texels, width, height, ALIGNMENT)}`,
    );
  }
  const stored = reader.take(size, `${width}×${height} texels`);
  reader.skip(Math.min((ALIGNMENT - (size % ALIGNMENT)) % ALIGNMENT, reader.remaining), 'padding');
  const data = littleEndian || typeof texels === 'string' ? stored : swapped(stored, typeBytes);
  return readStoredLevel(new ByteReader(data), texels, width, height, alignment);
}

function swapped(bytes: Uint8Array, size: number): Uint8Array {
  if (size !== 1 && size !== 2 && size !== 4) throw malformed(`has values of ${size} bytes`);
  return Uint8Array.from(bytes, (_, i) => bytes[i - (i % size) + (size - 1 - (i % size))] ?? 0);
}
