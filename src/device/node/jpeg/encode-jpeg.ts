import { encode } from 'jpeg-js';

/** The qualities that are tried in order, and the size from which the next one is tried: a second of a slow mobile link. */
const QUALITIES = [82, 70, 55, 40];
const BYTES_WANTED = 150_000;

/**
 * Returns a baseline JPEG file of a picture without its alpha, of 150 kB at most where a quality from 40 to 82 allows it. It
 * takes 0.1 s for a million pixels and quality.
 * @param picture RGBA with 8 bits per channel, row 0 on top
 */
export function encodeJpeg(picture: {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}): Uint8Array {
  const image = { width: picture.width, height: picture.height, data: picture.pixels };
  let file: Uint8Array = new Uint8Array();
  for (const quality of QUALITIES) {
    file = encode(image, quality).data;
    if (file.length <= BYTES_WANTED) break;
  }
  return file;
}
