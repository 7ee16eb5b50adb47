import jpeg from 'jpeg-js';
import { flatImage, type Image } from '../image.js';
import { malformed } from '../image-problem.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import { readJpegFrame } from './jpeg-frame.js';

/** The bytes of a block in jpeg-js: its coefficients as 32-bit integers, and its samples. */
const BYTES_PER_BLOCK = 64 * (4 + 1);
/** The other bytes that it allocates and counts: code tables, and lines of single components that a scan rounds up. */
const BYTES_AROUND = 1024 * 1024;

const MIB = 1024 * 1024;

/**
 * Reads a baseline or progressive JPEG: grey, YCbCr, RGB, and CMYK as Adobe writes it. Orientation tags are not
 * applied: a texture is laid out by its rows.
 */
export function readJpeg(bytes: Uint8Array, limits: ImageLimits): Image {
  const { width, height, components, blocks } = readJpegFrame(bytes);
  checkSize(width, height, limits);
  // The samples of each component, four bytes per texel and the blocks are all in memory at once.
  const inFlight = blocks * BYTES_PER_BLOCK + width * height * (components + 4);
  checkBytes(inFlight, limits);
  // A block of 8×8 costs at least one bit, in the densest scan there is.
  if (Math.ceil(width / 8) * Math.ceil(height / 8) > bytes.length * 8) {
    throw malformed(`has ${bytes.length} bytes, too few for ${width}×${height} px`);
  }
  const { data } = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    // One pixel is added because jpeg-js multiplies again, and rounds.
    maxResolutionInMP: (width * height + 1) / 1e6,
    maxMemoryUsageInMB: (inFlight + BYTES_AROUND) / MIB,
  });
  return flatImage('jpeg', 'rgba8unorm', 'srgb', width, height, data as Uint8Array<ArrayBuffer>);
}
