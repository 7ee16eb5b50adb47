import { ByteReader } from '../byte-reader.js';
import { malformed, unsupported } from '../image-problem.js';
import { type GlTexels, glBlocks, glPixels } from './gl-formats.js';

export interface KtxHeader extends GlTexels {
  readonly width: number;
  readonly height: number;
  readonly levels: number;
  readonly littleEndian: boolean;
  /** Size of one value, bytes. */
  readonly typeBytes: number;
  readonly orientation: string | undefined;
  readonly dataOffset: number;
}

const IDENTIFIER_BYTES = 12;
const LITTLE_ENDIAN_MARK = 0x04030201;
const BIG_ENDIAN_MARK = 0x01020304;

/**
 * Reads the header and the key-value data (Khronos, KTX File Format 1.0).
 * @throws ImageProblem EOPNOTSUPP for cubes, volumes and arrays
 */
export function readKtxHeader(bytes: Uint8Array): KtxHeader {
  const mark = new ByteReader(bytes, IDENTIFIER_BYTES).u32('its header');
  if (mark !== LITTLE_ENDIAN_MARK && mark !== BIG_ENDIAN_MARK)
    throw malformed(`has the byte order 0x${mark.toString(16)}`);
  const littleEndian = mark === LITTLE_ENDIAN_MARK;
  const reader = new ByteReader(bytes, IDENTIFIER_BYTES + 4, littleEndian);
  const u32 = () => reader.u32('its header');
  const type = u32();
  const typeBytes = u32();
  const format = u32();
  const internalFormat = u32();
  reader.skip(4, 'its header'); // the base format adds no information
  const width = u32();
  const height = u32();
  if (u32() > 1) throw unsupported('is a volume texture; only 2D pictures are supported');
  if (u32() > 0) throw unsupported('is an array of pictures; only single 2D pictures are supported');
  if (u32() > 1) throw unsupported('is a cube map; only 2D pictures are supported');
  const levels = Math.max(1, u32());
  const keyValues = reader.take(u32(), 'its keys and values');
  const texels = type === 0 ? glBlocks(internalFormat) : glPixels(format, type, internalFormat);
  const orientation = readOrientation(keyValues, littleEndian);
  return { ...texels, width, height, levels, littleEndian, typeBytes, orientation, dataOffset: reader.offset };
}

const ORIENTATION_KEY = 'KTXorientation\0';

function readOrientation(keyValues: Uint8Array, littleEndian: boolean): string | undefined {
  const reader = new ByteReader(keyValues, 0, littleEndian);
  while (reader.remaining >= 4) {
    const pair = reader.take(reader.u32('its keys'), 'its keys and values');
    reader.skip(Math.min((4 - (pair.length % 4)) % 4, reader.remaining), 'its keys');
    const text = String.fromCharCode(...pair.subarray(0, 64));
    if (text.startsWith(ORIENTATION_KEY)) return text.slice(ORIENTATION_KEY.length).replace(/\0.*$/s, '');
  }
  return undefined;
}
