import { encode } from 'jpeg-js';

/**
 * The encoder lowers the quality to the next of these while the file has more than `BYTES_WANTED` bytes. A slow mobile
 * connection takes a second to transfer that many.
 */
const QUALITIES = [82, 70, 55, 40];
const BYTES_WANTED = 150_000;
/**
 * Larger pictures are encoded only once, because each attempt delays the drawing process. The pictures that pages
 * request have half as many pixels.
 */
const PIXELS_TRIED = 1_000_000;

/**
 * Encodes a picture as a baseline JPEG file, without alpha. For a picture of up to a million pixels, it lowers the
 * quality from 82 to 40 until the file has at most 150 kB. A million pixels take 0.1 s for each quality.
 * @param picture RGBA with 8 bits per channel, row 0 on top
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
