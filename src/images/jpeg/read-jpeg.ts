import jpeg from 'jpeg-js';
import { flatImage, type Image } from '../image.js';
import { malformed } from '../image-problem.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import { readJpegFrame } from './jpeg-frame.js';

/** jpeg-js keeps coefficients as 32-bit integers, planes and pixels at once, for each component of each texel. */
const BYTES_PER_COMPONENT_IN_FLIGHT = 7;

const MIB = 1024 * 1024;

/**
 * Reads a baseline or progressive JPEG: grey, YCbCr, RGB, and CMYK as Adobe writes it. Orientation tags are not applied: a
 * texture is laid out by its rows.
 */
export function readJpeg(bytes: Uint8Array, limits: ImageLimits): Image {
  const { width, height, components } = readJpegFrame(bytes);
  checkSize(width, height, limits);
  // Whole blocks of up to four times the sampling: small pictures may need far more than their texels.
  const worstPixels = (width + 32) * (height + 32);
  const worstBytes = worstPixels * components * BYTES_PER_COMPONENT_IN_FLIGHT;
  checkBytes(worstBytes, limits);
  // A block of 8×8 costs one bit at the very least, in the densest scan there is.
  if (Math.ceil(width / 8) * Math.ceil(height / 8) > bytes.length * 8) {
    throw malformed(`has ${bytes.length} bytes, too few for ${width}×${height} px`);
  }
  const { data } = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: worstPixels / 1e6,
    maxMemoryUsageInMB: worstBytes / MIB + 1,
  });
  return flatImage('jpeg', 'rgba8unorm', 'srgb', width, height, data as Uint8Array<ArrayBuffer>);
}
