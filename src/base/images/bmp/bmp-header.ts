import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';
import type { ChannelMasks } from '../pixels/channel-mask.js';

export type BmpCompression = 'none' | 'rle8' | 'rle4' | 'rle24';

export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** True if the rows begin with the top one. */
  readonly topDown: boolean;
  readonly bitsPerPixel: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly compression: BmpCompression;
  /** Channel masks of files with 16 or 32 bits per pixel. */
  readonly masks: ChannelMasks;
  /** Palette: red, green and blue of each colour, a byte each; empty if a pixel has more than 8 bits. */
  readonly palette: Uint8Array;
  /** Offset of the rows from the start of the file, bytes. */
  readonly dataOffset: number;
}

const FILE_HEADER_BYTES = 14;
/** Length of the BITMAPCOREHEADER of OS/2 1.x, which has 16-bit sizes and three bytes per palette colour. */
const CORE_HEADER_BYTES = 12;
/**
 * Lengths of the Windows headers. All other lengths belong to OS/2 2.x, where a file may omit the end of the 64-byte
 * header.
 */
const WINDOWS_HEADER_BYTES = [40, 52, 56, 108, 124];
const INFO_HEADER_BYTES = 40;

const MASKS_16: ChannelMasks = [0x7c00, 0x03e0, 0x001f, 0];
const MASKS_32: ChannelMasks = [0xff0000, 0xff00, 0xff, 0];

/** Reads every form of the header, from OS/2 1.x to `BITMAPV5HEADER`. @throws ImageProblem */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const file = new ByteReader(bytes, 10);
  const statedOffset = file.u32('its header');
  const headerBytes = file.u32('its header');
  if (headerBytes < CORE_HEADER_BYTES || headerBytes > 1024) throw malformed(`has a header of ${headerBytes} bytes`);
  const isCore = headerBytes === CORE_HEADER_BYTES;
  // Fields that a short header does not have are zero.
  const fields = new Uint8Array(Math.max(headerBytes, 124));
  fields.set(new ByteReader(bytes, FILE_HEADER_BYTES).take(headerBytes, 'its header'));
  const reader = new ByteReader(fields, 4);
  const width = isCore ? reader.u16('width') : reader.i32('width');
  const signedHeight = isCore ? reader.u16('height') : reader.i32('height');
  reader.skip(2, 'planes');
  const bitsPerPixel = bitDepth(reader.u16('depth'));
  const isWindows = WINDOWS_HEADER_BYTES.includes(headerBytes);
  const scheme = isCore ? 0 : reader.u32('compression');
  const compression = compressionOf(scheme, bitsPerPixel, isCore || isWindows);
  const coloursUsed = isCore ? 0 : new ByteReader(fields, 32).u32('colours');
  const hasMasks = isWindows && (scheme === 3 || scheme === 6);
  const masksBehindHeader = hasMasks && headerBytes === INFO_HEADER_BYTES ? (scheme === 6 ? 16 : 12) : 0;
  const paletteStart = FILE_HEADER_BYTES + headerBytes + masksBehindHeader;
  const colours =
    bitsPerPixel > 8 ? 0 : coloursUsed === 0 ? 2 ** bitsPerPixel : Math.min(coloursUsed, 2 ** bitsPerPixel);
  const entryBytes = isCore ? 3 : 4;
  // Some writers state that the rows begin at the end of the header, which is where the palette begins. In such a file,
  // the rows begin after the palette.
  const isBeforePalette = colours > 0 && statedOffset <= paletteStart;
  const dataOffset = isBeforePalette ? paletteStart + colours * entryBytes : statedOffset;
  return {
    width,
    height: Math.abs(signedHeight),
    topDown: signedHeight < 0,
    bitsPerPixel,
    compression,
    masks: hasMasks ? readMasks(bytes, headerBytes, scheme) : bitsPerPixel === 16 ? MASKS_16 : MASKS_32,
    palette:
      colours === 0
        ? new Uint8Array()
        : readPalette(bytes, { start: paletteStart, end: dataOffset, colours, entryBytes }),
    dataOffset,
  };
}

function bitDepth(bits: number): BmpHeader['bitsPerPixel'] {
  if (bits === 1 || bits === 2 || bits === 4 || bits === 8 || bits === 16 || bits === 24 || bits === 32) return bits;
  throw malformed(`has ${bits} bits per pixel`);
}

function compressionOf(scheme: number, bits: number, windows: boolean): BmpCompression {
  if (scheme === 0) return 'none';
  if (scheme === 1 && bits === 8) return 'rle8';
  if (scheme === 2 && bits === 4) return 'rle4';
  if (!windows && scheme === 3) throw unsupported('is Huffman-coded; save it uncompressed or run-length coded');
  if (!windows && scheme === 4 && bits === 24) return 'rle24';
  if (windows && (scheme === 3 || scheme === 6) && (bits === 16 || bits === 32)) return 'none';
  if (windows && (scheme === 4 || scheme === 5))
    throw unsupported('contains a JPEG or PNG file; upload that file itself');
  throw malformed(`has compression ${scheme} at ${bits} bits per pixel`);
}

/** Reads the masks. The masks are always at the same offset: after a 40-byte header, or inside a longer header. */
function readMasks(bytes: Uint8Array, headerBytes: number, scheme: number): ChannelMasks {
  const reader = new ByteReader(bytes, FILE_HEADER_BYTES + INFO_HEADER_BYTES);
  const colour = [reader.u32('its masks'), reader.u32('its masks'), reader.u32('its masks')] as const;
  const hasAlpha = headerBytes >= 56 || scheme === 6;
  return [...colour, hasAlpha ? reader.u32('its masks') : 0];
}

/** Reads the palette. A file may omit the last colours; these are then black. */
function readPalette(
  bytes: Uint8Array,
  { start, end, colours, entryBytes }: { start: number; end: number; colours: number; entryBytes: number },
): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  const limit = Math.min(end, bytes.length);
  for (let i = 0, at = start; i < colours && at + 3 <= limit; i++, at += entryBytes) {
    palette[i * 3] = bytes[at + 2]!;
    palette[i * 3 + 1] = bytes[at + 1]!;
    palette[i * 3 + 2] = bytes[at]!;
  }
  return palette;
}
