import { encode } from 'jpeg-js';

/**
 * The qualities that the encoder tries, in this order, until the file has at most `BYTES_WANTED` bytes. A slow mobile
 * connection transfers so many bytes in a second. The last quality is not always enough: with it, a million pixels of
 * random values from 0 to 255 have 117,000 bytes, but a million pixels of only 0 and 255 have 442,000.
 */
const QUALITIES = [82, 70, 55, 40, 20, 5];
const BYTES_WANTED = 150_000;
/** A picture with more pixels than this is encoded only once, because each attempt holds up the process that draws. */
const PIXELS_TRIED = 1_000_000;

/**
 * Encodes a picture as a baseline JPEG file. Alpha is dropped. If the picture has at most a million pixels, the quality
 * is lowered from 82 until the file has at most 150 kB, but not below 5. For a million pixels, each quality takes 0.1 s.
 * @param picture RGBA with 8 bits per channel, row 0 at the top
 */
export function encodeJpeg(picture: {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}): Uint8Array {
  const image = { width: picture.width, height: picture.height, data: picture.pixels };
  let file: Uint8Array = new Uint8Array();
  for (const quality of image.width * image.height > PIXELS_TRIED ? QUALITIES.slice(0, 1) : QUALITIES) {
    file = encode(image, quality).data;
    if (file.length <= BYTES_WANTED) break;
  }
  return file;
}
