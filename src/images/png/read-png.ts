import { PNG } from 'pngjs';
import { flatImage, type Image } from '../image.js';
import { checkBytes, checkSize, type ImageLimits } from '../limits.js';
import { checkPixelData } from './inflated-size.js';
import { readPngChunks } from './png-chunks.js';

/**
 * Reads a PNG of any colour type, depth and interlacing as 8 bits per channel; 16 bits are rounded to the nearest of 8.
 * A texel of the transparent colour keeps that colour under alpha 0 (pngjs would make it black, which bleeds at edges
 * and shows where alpha is not opacity). What stands after the end of the picture is left out, as browsers do, and
 * noted.
 */
export async function readPng(bytes: Uint8Array, limits: ImageLimits): Promise<Image> {
  const { header, colourKey, hasSrgbChunk, pixelData, withoutColourKey: file, trailingBytes } = readPngChunks(bytes);
  const { width, height, bitDepth } = header;
  checkSize(width, height, limits);
  checkBytes(width * height * (bitDepth === 16 ? 8 : 4), limits);
  await checkPixelData(header, pixelData);
  const { data } = PNG.sync.read(Buffer.from(file.buffer, file.byteOffset, file.byteLength), { skipRescale: true });
  const max = header.colourType === 3 ? 255 : 2 ** bitDepth - 1; // palettes are always of 8 bits
  // With 16 bits pngjs hands out a Uint16Array, whatever its types say.
  const rgba = rgba8FromSamples(data, max, colourKey);
  const image = flatImage('png', 'rgba8unorm', hasSrgbChunk ? 'srgb' : 'unstated', width, height, rgba);
  return trailingBytes === 0 ? image : { ...image, note: `${trailingBytes} bytes after the end were left out` };
}

/**
 * Converts samples to bytes.
 * @param samples four per texel, from 0 to `max`
 */
function rgba8FromSamples(
  samples: ArrayLike<number>,
  max: number,
  key: readonly number[] | undefined,
): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array(samples.length);
  if (max === 255) rgba.set(samples);
  else for (let i = 0; i < rgba.length; i++) rgba[i] = Math.floor((samples[i]! * 255) / max + 0.5);
  if (key === undefined) return rgba;
  const [red = 0, green = red, blue = red] = key;
  for (let i = 0; i < rgba.length; i += 4) {
    if (samples[i] === red && samples[i + 1] === green && samples[i + 2] === blue) rgba[i + 3] = 0;
  }
  return rgba;
}
