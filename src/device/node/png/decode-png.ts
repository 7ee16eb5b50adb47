import { PNG } from 'pngjs';

/** A picture in memory: four bytes per pixel, sRGB, rows from the top. */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * Decodes a PNG file to 8 bits per channel.
 * @throws Error with pngjs's words when the bytes are no PNG or are damaged
 */
export function decodePng(bytes: Uint8Array): DecodedImage {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
