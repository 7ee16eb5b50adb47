import { ByteReader } from '../byte-reader.js';
import { flatImage, type Image } from '../image.js';
import { malformed } from '../image-problem.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import { halfFromNumber } from '../pixels/half-float.js';
import { readHdrHeader } from './hdr-header.js';
import { leastScanlineBytes, readScanline } from './scanlines.js';

const ONE_AS_HALF = 0x3c00;

/**
 * Reads a Radiance picture as linear half floats. EXPOSURE and COLORCORR in the header have no effect, because a
 * texture contains the stored values.
 */
export function readHdr(bytes: Uint8Array, limits: ImageLimits): Image {
  const header = readHdrHeader(bytes);
  const { width, height, columnsAreScanlines, fromBottom, fromRight, dataOffset } = header;
  checkSize(width, height, limits);
  checkBytes(width * height * 8, limits);
  const scanlines = columnsAreScanlines ? width : height;
  const length = columnsAreScanlines ? height : width;
  const reader = new ByteReader(bytes, dataOffset);
  if (reader.remaining < scanlines * leastScanlineBytes(length)) {
    throw malformed(`has ${reader.remaining} bytes of pixels, too few for ${width}×${height}`);
  }
  const halves = new Uint16Array(width * height * 4);
  const rgbe = new Uint8Array(length * 4);
  for (let scanline = 0; scanline < scanlines; scanline++) {
    readScanline(reader, length, rgbe);
    for (let i = 0; i < length; i++) {
      const x = columnsAreScanlines ? scanline : i;
      const y = columnsAreScanlines ? i : scanline;
      const column = fromRight ? width - 1 - x : x;
      const row = fromBottom ? height - 1 - y : y;
      writeHalves(rgbe, i * 4, halves, (row * width + column) * 4);
    }
  }
  return flatImage('hdr', 'rgba16float', 'linear', width, height, new Uint8Array(halves.buffer));
}

/** The half floats of mantissa × 2^(exponent − 136), at index exponent × 256 + mantissa. */
let halvesByRgbe: Uint16Array | undefined;

function tabulateHalves(): Uint16Array {
  return Uint16Array.from({ length: 65_536 }, (_, i) =>
    i < 256 ? 0 : halfFromNumber((i & 255) * 2 ** ((i >> 8) - 136)),
  );
}

function writeHalves(rgbe: Uint8Array, from: number, to: Uint16Array, at: number): void {
  const table = (halvesByRgbe ??= tabulateHalves());
  const exponent = rgbe[from + 3]! << 8;
  to[at] = table[exponent | rgbe[from]!]!;
  to[at + 1] = table[exponent | rgbe[from + 1]!]!;
  to[at + 2] = table[exponent | rgbe[from + 2]!]!;
  to[at + 3] = ONE_AS_HALF;
}
