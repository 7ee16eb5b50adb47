import jpeg from 'jpeg-js';
import { flatImage, type Image } from '../image.js';
import { malformed } from '../image-problem.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import { decodedBytes } from './decode/component.js';
import { decodeJpeg } from './decode/decode-jpeg.js';
import { type JpegFrame, readJpegFrame } from './jpeg-frame.js';

/**
 * Reads a baseline or progressive JPEG: grey, YCbCr, RGB, CMYK and YCCK. Orientation tags are not applied: a texture is
 * laid out by its rows.
 */
export function readJpeg(bytes: Uint8Array, limits: ImageLimits): Image {
  const frame = readJpegFrame(bytes);
  const { width, height } = frame;
  checkSize(width, height, limits);
  checkBytes(decodedBytes(frame), limits);
  // A block of 8×8 costs at least one bit, in the densest scan there is.
  if (Math.ceil(width / 8) * Math.ceil(height / 8) > bytes.length * 8) {
    throw malformed(`has ${bytes.length} bytes, too few for ${width}×${height} px`);
  }
  const rgba = (suitsJpegJs(frame, limits) && decodeWithJpegJs(bytes, frame)) || decodeJpeg(bytes, frame);
  return flatImage('jpeg', 'rgba8unorm', 'srgb', width, height, rgba);
}

/**
 * The largest picture that is given to jpeg-js, texels. It keeps each block as objects: 4096² took 654 MB and three times as
 * long as our own decoder, which gives the same texels.
 */
const JPEG_JS_TEXELS = 2 ** 18;
const MIB = 1024 * 1024;

/**
 * Reports whether jpeg-js reads such a file right and within the limits. It loses count in a scan of one component whose
 * blocks do not divide evenly into restart intervals, and refuses four components without Adobe's marker.
 */
function suitsJpegJs(
  { width, height, blocks, components, hasRestarts, adobeTransform }: JpegFrame,
  limits: ImageLimits,
) {
  if (hasRestarts || width * height > JPEG_JS_TEXELS) return false;
  if (components.length === 4 && adobeTransform === undefined) return false;
  return jpegJsBytes(width * height, blocks, components.length) <= limits.maxBytes;
}

/** Returns the bytes that jpeg-js counts: blocks as 32-bit integers and as samples, samples of the picture, its texels. */
const jpegJsBytes = (texels: number, blocks: number, components: number) => blocks * 64 * 5 + texels * (components + 4);

/** Decodes with jpeg-js. @returns undefined where it finds a fault: the other decoder names it in our words */
function decodeWithJpegJs(bytes: Uint8Array, frame: JpegFrame): Uint8Array<ArrayBuffer> | undefined {
  const { width, height, blocks, components, colours } = frame;
  try {
    const { data } = jpeg.decode(bytes, {
      useTArray: true,
      formatAsRGBA: true,
      tolerantDecoding: false,
      colorTransform: colours === 'ycbcr' || colours === 'ycck',
      // One pixel and one MiB are added because jpeg-js multiplies again, rounds, and counts code tables.
      maxResolutionInMP: (width * height + 1) / 1e6,
      maxMemoryUsageInMB: jpegJsBytes(width * height, blocks, components.length) / MIB + 1,
    });
    return data as Uint8Array<ArrayBuffer>;
  } catch {
    return undefined;
  }
}
