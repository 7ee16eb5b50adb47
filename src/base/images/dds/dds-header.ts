import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';

export interface DdsPixelFormat {
  readonly flags: number;
  /** The four-character code, or the number in D3DFORMAT as text; empty if DDPF_FOURCC is not set. */
  readonly fourCC: string;
  readonly bitCount: number;
  readonly masks: readonly [red: number, green: number, blue: number, alpha: number];
}

export interface Dx10Header {
  /** DXGI_FORMAT */
  readonly format: number;
  /** DDS_ALPHA_MODE: the low three bits of `miscFlags2`. */
  readonly alphaMode: number;
}

export interface DdsHeader {
  readonly width: number;
  readonly height: number;
  readonly levels: number;
  readonly pixelFormat: DdsPixelFormat;
  readonly dx10: Dx10Header | undefined;
  readonly dataOffset: number;
}

const HEADER_BYTES = 124;
const PIXEL_FORMAT_BYTES = 32;
const DDPF_FOURCC = 0x4;
const DDSCAPS2_CUBEMAP = 0x200;
const DDSCAPS2_VOLUME = 0x200000;
/** Values of `resourceDimension` for a flat picture: 3 (2D), and 0 (unknown), which some writers use. */
const FLAT_DIMENSIONS = [0, 3];
const MISC_TEXTURE_CUBE = 0x4;

/** The smallest four-character code, as a number: all numbers in D3DFORMAT are smaller. */
const FIRST_FOUR_CC = 0x20202020;

/**
 * Reads the headers of a DirectDraw surface (Microsoft, DDS Programming Guide).
 * @throws ImageProblem EOPNOTSUPP for cubes, volumes and arrays
 */
export function readDdsHeader(bytes: Uint8Array): DdsHeader {
  const reader = new ByteReader(bytes, 4);
  const u32 = () => reader.u32('its header');
  const size = u32();
  if (size !== HEADER_BYTES) throw malformed(`has a header of ${size} bytes, not ${HEADER_BYTES}`);
  reader.skip(4, 'its header'); // flags that say which fields are valid; skip them, as writers set them inconsistently
  const height = u32();
  const width = u32();
  reader.skip(8, 'its header'); // pitch and depth
  const levels = Math.max(1, u32());
  reader.skip(44, 'its header');
  const pixelFormat = readPixelFormat(reader);
  reader.skip(4, 'its header');
  const caps2 = u32();
  reader.skip(12, 'its header');
  if (caps2 & DDSCAPS2_CUBEMAP) throw unsupported('is a cube map; only 2D pictures are supported');
  if (caps2 & DDSCAPS2_VOLUME) throw unsupported('is a volume texture; only 2D pictures are supported');
  const dx10 = pixelFormat.fourCC === 'DX10' ? readDx10Header(reader) : undefined;
  return { width, height, levels, pixelFormat, dx10, dataOffset: reader.offset };
}

function readPixelFormat(reader: ByteReader): DdsPixelFormat {
  const u32 = () => reader.u32('its pixel format');
  const size = u32();
  if (size !== PIXEL_FORMAT_BYTES) throw malformed(`has a pixel format of ${size} bytes, not ${PIXEL_FORMAT_BYTES}`);
  const flags = u32();
  const code = u32();
  const bitCount = u32();
  const masks = [u32(), u32(), u32(), u32()] as const;
  return { flags, fourCC: flags & DDPF_FOURCC ? fourCCOf(code) : '', bitCount, masks };
}

function fourCCOf(code: number): string {
  if (code < FIRST_FOUR_CC) return String(code);
  return String.fromCharCode(code & 255, (code >> 8) & 255, (code >> 16) & 255, code >>> 24);
}

const ALPHA_MODE_MASK = 7;

function readDx10Header(reader: ByteReader): Dx10Header {
  const u32 = () => reader.u32('its DX10 header');
  const format = u32();
  const dimension = u32();
  const misc = u32();
  const arraySize = u32();
  const alphaMode = u32() & ALPHA_MODE_MASK;
  if (!FLAT_DIMENSIONS.includes(dimension))
    throw unsupported(`has the resource dimension ${dimension}; only 2D pictures are supported`);
  if (misc & MISC_TEXTURE_CUBE) throw unsupported('is a cube map; only 2D pictures are supported');
  if (arraySize > 1) throw unsupported(`is an array of ${arraySize} pictures; only single 2D pictures are supported`);
  return { format, alphaMode };
}
