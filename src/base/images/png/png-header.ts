import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';

/** The image header (PNG, Third Edition, §11.2.1). */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colourType: number;
  readonly interlaced: boolean;
}

export const PALETTE_TYPE = 3;
const CHANNELS_BY_COLOUR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** @throws ImageProblem for a colour type that PNG does not have */
export function channelsOf({ colourType }: PngHeader): number {
  const channels = CHANNELS_BY_COLOUR_TYPE[colourType];
  if (channels === undefined) throw malformed(`has colour type ${colourType}`);
  return channels;
}

/** @throws ImageProblem for values that PNG does not have */
export function readPngHeader(data: Uint8Array): PngHeader {
  const reader = new ByteReader(data, 0, false);
  const width = reader.u32('IHDR');
  const height = reader.u32('IHDR');
  const bitDepth = reader.u8('IHDR');
  const colourType = reader.u8('IHDR');
  const compression = reader.u8('IHDR');
  const filter = reader.u8('IHDR');
  const interlace = reader.u8('IHDR');
  if (compression > 0) throw unsupported(`has compression method ${compression}`);
  if (filter > 0) throw unsupported(`has filter method ${filter}`);
  if (interlace > 1) throw unsupported(`has interlace method ${interlace}`);
  const header = { width, height, bitDepth, colourType, interlaced: interlace === 1 };
  const depths = colourType === 0 ? [1, 2, 4, 8, 16] : colourType === PALETTE_TYPE ? [1, 2, 4, 8] : [8, 16];
  channelsOf(header);
  if (!depths.includes(bitDepth)) throw malformed(`has ${bitDepth} bits per sample in colour type ${colourType}`);
  return header;
}
