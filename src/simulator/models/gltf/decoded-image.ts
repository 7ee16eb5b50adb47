import { linearFromSrgb, srgbFromLinear } from '../../../base/math/index.js';

/** The pixels of an image file: RGBA with 8 bits per channel, beginning with the top row. */
export interface ModelImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** @param mime `image/png`, `image/jpeg`, or the type that the file states */
export type DecodeImage = (bytes: Uint8Array, mime: string) => ModelImage | Promise<ModelImage>;

const SMALLEST = 64;
const LARGEST = 2048;

/**
 * All these images are made square, with one size. Returns a side that is large enough for the details of all of them,
 * within the limits for surfaces.
 */
export function squareSide(images: readonly ModelImage[]): number {
  const longest = Math.max(...images.map((image) => Math.max(image.width, image.height)));
  let side = SMALLEST;
  while (side < longest && side < LARGEST) side *= 2;
  return side;
}

/** The contents of an image's channels: sRGB colours, which are resampled in linear light as GPUs do, or other data. */
export type Encoding = 'srgb' | 'data';

/**
 * Resizes an image to a square of `side` texels. Enlarging interpolates linearly, and shrinking averages. Beyond its
 * edges, the image is assumed to repeat, as it does on a surface.
 */
export function resampledSquare(image: ModelImage, side: number, encoding: Encoding): Uint8Array {
  return resampled(image, side, side, encoding);
}

export function withinLimits(image: ModelImage, encoding: Encoding): ModelImage {
  return shrunkImage(image, LARGEST, encoding);
}

export function shrunkImage(image: ModelImage, most: number, encoding: Encoding): ModelImage {
  const longest = Math.max(image.width, image.height);
  if (longest <= most) return image;
  const shrunk = (side: number): number => Math.max(1, Math.round((side * most) / longest));
  const [width, height] = [shrunk(image.width), shrunk(image.height)];
  return { width, height, pixels: resampled(image, width, height, encoding) };
}

function resampled(image: ModelImage, width: number, height: number, encoding: Encoding): Uint8Array {
  if (image.width === width && image.height === height) return image.pixels;
  const from = encoding === 'srgb' ? linearTexels(image.pixels) : image.pixels;
  const across = resampledRows(from, image.width, image.height, width);
  const values = resampledColumns(across, width, image.height, height);
  return encoding === 'srgb' ? srgbTexels(values) : Uint8Array.from(values, rounded);
}

const rounded = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Converts the colours of texels to linear light, with values from 0 to 255. */
function linearTexels(pixels: Uint8Array): Float32Array {
  const linear = Float32Array.from({ length: 256 }, (_, value) => linearFromSrgb(value / 255) * 255);
  return Float32Array.from(pixels, (value, i) => (i % 4 === 3 ? value : linear[value]!));
}

function srgbTexels(values: Float32Array): Uint8Array {
  return Uint8Array.from(values, (value, i) =>
    rounded(i % 4 === 3 ? value : srgbFromLinear(Math.max(0, value) / 255) * 255),
  );
}

function resampledRows(pixels: Uint8Array | Float32Array, width: number, height: number, side: number): Float32Array {
  const result = new Float32Array(side * height * 4);
  const taps = tapsFor(width, side);
  for (let x = 0; x < side; x++) {
    for (const [from, weight] of taps[x]!) {
      for (let y = 0; y < height; y++) {
        for (let c = 0; c < 4; c++) {
          const o = (y * side + x) * 4 + c;
          result[o] = result[o]! + pixels[(y * width + from) * 4 + c]! * weight;
        }
      }
    }
  }
  return result;
}

function resampledColumns(pixels: Float32Array, width: number, height: number, side: number): Float32Array {
  const result = new Float32Array(width * side * 4);
  const taps = tapsFor(height, side);
  for (let y = 0; y < side; y++) {
    for (let k = 0; k < width * 4; k++) {
      let sum = 0;
      for (const [from, weight] of taps[y]!) sum += pixels[from * width * 4 + k]! * weight;
      result[y * width * 4 + k] = sum;
    }
  }
  return result;
}

function tapsFor(from: number, to: number): (readonly [index: number, weight: number])[][] {
  const scale = from / to;
  return Array.from({ length: to }, (_, i) => {
    const centre = (i + 0.5) * scale - 0.5;
    if (scale <= 1) {
      const low = Math.floor(centre);
      const t = centre - low;
      return [[(low + from) % from, 1 - t] as const, [(low + 1) % from, t] as const];
    }
    const taps: (readonly [number, number])[] = [];
    const [start, end] = [i * scale, (i + 1) * scale];
    for (let k = Math.floor(start); k < end; k++) {
      const overlap = Math.min(end, k + 1) - Math.max(start, k);
      if (overlap > 1e-9) taps.push([Math.min(from - 1, k), overlap / scale]);
    }
    return taps;
  });
}
