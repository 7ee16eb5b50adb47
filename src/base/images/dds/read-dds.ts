import { ByteReader } from '../byte-reader.js';
import type { Image } from '../image.js';
import { mipSide } from '../level-size.js';
import type { ImageLimits } from '../limits.js';
import { checkLevels, formatOf, readStoredLevel } from '../pixels/stored-levels.js';
import { ddsTexels } from './dds-formats.js';
import { readDdsHeader } from './dds-header.js';

/** Reads a flat DirectDraw surface with its mip levels, with or without the DX10 header. BC1 to BC7 stay compressed. */
export function readDds(bytes: Uint8Array, limits: ImageLimits): Image {
  const header = readDdsHeader(bytes);
  const { texels, transfer, alpha } = ddsTexels(header);
  checkLevels(texels, header, limits);
  const reader = new ByteReader(bytes, header.dataOffset);
  const { width, height } = header;
  const levels = Array.from({ length: header.levels }, (_, level) =>
    readStoredLevel(reader, texels, mipSide(width, level), mipSide(height, level)),
  );
  return { kind: 'dds', format: formatOf(texels), transfer, alpha, width, height, levels };
}
