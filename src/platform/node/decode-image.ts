import jpeg from 'jpeg-js';
import { DocumentError } from '../../errors/index.js';
import { decodePng } from './png/index.js';

/** A decoded picture: RGBA, 8 bits per channel, row 0 at the top. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/**
 * Decodes a picture that a model carries: PNG or JPEG.
 * @throws DocumentError for any other kind, and for broken files
 */
export function decodeImage(bytes: Uint8Array, mime: string): DecodedPicture {
  try {
    if (mime === 'image/png') {
      const { width, height, rgba } = decodePng(bytes);
      return { width, height, pixels: rgba };
    }
    if (mime === 'image/jpeg') {
      const { width, height, data } = jpeg.decode(bytes, { useTArray: true, formatAsRGBA: true });
      return { width, height, pixels: data };
    }
  } catch (cause) {
    throw new DocumentError(mime, [{ path: '', message: `cannot be decoded: ${(cause as Error).message}` }]);
  }
  throw new DocumentError(mime, [{ path: '', message: 'is not an image of a model; PNG and JPEG are' }]);
}
