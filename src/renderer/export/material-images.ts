import type { Vec3 } from '../../base/math/index.js';
import { linearFromSrgb } from '../../base/math/index.js';
import type { BlendMode } from '../../contract/vocabulary/index.js';
import type { SurfaceImage } from '../../simulator/models/index.js';
import { blendPaint } from './formulas/blend-paint.js';
import type { Pixels } from './image-writer.js';
import { type PlainImage, plainImage, srgbByte } from './surface-sampler.js';

/**
 * Returns the colours of an image, with alpha if `keepsAlpha` is set. Otherwise alpha is 1, because the alpha channel
 * of a packed image contains occlusion.
 */
export function colourPixels({ width, height, pixels }: PlainImage, keepsAlpha: boolean): Pixels {
  const rgba = pixels.slice();
  if (!keepsAlpha) for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return { width, height, rgba };
}

/**
 * Blends the paint into an image, and returns the result. This is necessary for paint that a single colour factor
 * cannot express. If the paint hides the image, the result keeps only the alpha of the image, and its colours are
 * white.
 */
export function paintedPixels(
  image: PlainImage,
  keepsAlpha: boolean,
  blend: BlendMode,
  base: Vec3,
  paint: Vec3,
): Pixels {
  const { width, height, rgba } = colourPixels(image, keepsAlpha);
  if (blend === 'replace') {
    for (let at = 0; at < rgba.length; at++) if ((at & 3) !== 3) rgba[at] = 255;
    return { width, height, rgba };
  }
  // Paint blends each channel by itself, so a table per channel is enough.
  const tables = [0, 1, 2].map((c) =>
    Uint8Array.from({ length: 256 }, (_, byte) => {
      const light = linearFromSrgb(byte / 255) * base[c]!;
      return srgbByte(blendPaint(blend, [light, light, light], paint)[c]!);
    }),
  );
  for (let at = 0; at < rgba.length; at++) if ((at & 3) !== 3) rgba[at] = tables[at & 3]![rgba[at]!]!;
  return { width, height, rgba };
}

/** Returns all three coordinates of the normals in a packed image, which stores only x and y. */
export function normalPixels(image: SurfaceImage): Pixels {
  const { width, height, pixels } = plainImage(image);
  const rgba = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const [x, y] = [pixels[at]! / 127.5 - 1, pixels[at + 1]! / 127.5 - 1];
    rgba[at] = pixels[at]!;
    rgba[at + 1] = pixels[at + 1]!;
    rgba[at + 2] = Math.round((Math.sqrt(Math.max(0, 1 - x * x - y * y)) + 1) * 127.5);
    rgba[at + 3] = 255;
  }
  return { width, height, rgba };
}

/** For each channel, the image that contains it; null if the channel is 1 everywhere. */
export interface SurfaceChannels {
  readonly occlusion: SurfaceImage | null;
  readonly roughness: SurfaceImage | null;
  readonly metallic: SurfaceImage | null;
}

/** Returns an image with the channels that glTF requires: occlusion in red, roughness in green, metalness in blue. */
export function surfacePixels({ occlusion, roughness, metallic }: SurfaceChannels): Pixels {
  const { size } = (occlusion ?? roughness ?? metallic)!;
  const rgba = new Uint8Array(size * size * 4).fill(255);
  const from = [occlusion?.pixels, roughness?.pixels, metallic?.pixels];
  // In albedoOcclusion, alpha is occlusion. In normalRoughMetal, blue is roughness and alpha is metalness.
  [3, 2, 3].forEach((channel, target) => {
    const pixels = from[target];
    if (!pixels) return;
    for (let at = 0; at < rgba.length; at += 4) rgba[at + target] = pixels[at + channel]!;
  });
  return { width: size, height: size, rgba };
}

export function withoutChannels({ width, height, pixels }: PlainImage, channels: readonly number[]): Pixels {
  const rgba = pixels.slice();
  for (const channel of channels) for (let at = channel; at < rgba.length; at += 4) rgba[at] = 255;
  return { width, height, rgba };
}

const occluded = new WeakMap<SurfaceImage, boolean>();

export function hasOcclusion(image: SurfaceImage): boolean {
  let has = occluded.get(image);
  if (has === undefined) {
    has = false;
    const { pixels } = image;
    for (let at = 3; at < pixels.length && !has; at += 4) has = pixels[at]! < 255;
    occluded.set(image, has);
  }
  return has;
}
