import jpeg from 'jpeg-js';
import { colourOfProfile, MAX_PROFILE_BYTES } from '../colour/icc-profile.js';
import type { StatedColour } from '../colour/transfer.js';
import { flatImage, type Image } from '../image.js';
import { malformed } from '../image-problem.js';
import { checkBytes, checkSize, type ImageLimits, LIBRARY_TEXELS } from '../limits.js';
import { decodedBytes } from './decode/component.js';
import { decodeJpeg } from './decode/decode-jpeg.js';
import { type JpegFrame, readJpegFrame } from './jpeg-frame.js';

/**
 * Reads a baseline or progressive JPEG with the colours grey, YCbCr, RGB, CMYK or YCCK. Orientation tags have no
 * effect, because a texture uses the rows as they are stored.
 */
export function readJpeg(bytes: Uint8Array, limits: ImageLimits): Image {
  const frame = readJpegFrame(bytes);
  const { width, height } = frame;
  checkSize(width, height, limits);
  checkBytes(decodedBytes(frame), limits);
  // A scan needs at least one bit for each 8×8 block.
  if (Math.ceil(width / 8) * Math.ceil(height / 8) > bytes.length * 8) {
    throw malformed(`has ${bytes.length} bytes, too few for ${width}×${height} px`);
  }
  const rgba = decodedWithJpegJs(bytes, frame) ?? decodeJpeg(bytes, frame);
  const { transfer, note: colourNote } = colourOf(frame);
  const notes = [frame.hasEnd ? undefined : 'its end is missing (EOI)', colourNote].filter(
    (note) => note !== undefined,
  );
  const image = flatImage('jpeg', 'rgba8unorm', transfer, width, height, rgba);
  return notes.length === 0 ? image : { ...image, note: notes.join('; ') };
}

function colourOf({ profile }: JpegFrame): StatedColour {
  const size = profile.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size === 0) return { transfer: 'srgb' };
  if (size > MAX_PROFILE_BYTES)
    return { transfer: 'srgb', note: 'its colour profile is too large, so sRGB is assumed' };
  const pieces = [...profile].sort((a, b) => a.number - b.number);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const { bytes } of pieces) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  const { transfer, ...rest } = colourOfProfile(whole);
  return { transfer: transfer === 'unstated' ? 'srgb' : transfer, ...rest };
}

/** @returns undefined if jpeg-js would read the file wrongly, or reports a fault */
function decodedWithJpegJs(bytes: Uint8Array, frame: JpegFrame): Uint8Array<ArrayBuffer> | undefined {
  const { width, height, colours, hasRestarts, hasEnd } = frame;
  if (!hasEnd || hasRestarts || width * height > LIBRARY_TEXELS) return undefined;
  const colorTransform = colours === 'ycbcr' || colours === 'ycck';
  try {
    const { data } = jpeg.decode(bytes, { useTArray: true, tolerantDecoding: false, colorTransform });
    return data.length === width * height * 4 ? (data as Uint8Array<ArrayBuffer>) : undefined;
  } catch {
    return undefined;
  }
}
