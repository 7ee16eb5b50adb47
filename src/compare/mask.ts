import type { TexelRectangle } from '../contract/vocabulary/index.js';
import { requireSameSize, type RgbaImage } from './image.js';

/** A byte for each texel, in reading order: 1 if comparisons ignore the texel, otherwise 0. */
export type Mask = Uint8Array;

/** Reports whether a rectangle is not empty and is completely inside a picture of this size. */
export function liesWithin(
  { x, y, width, height }: TexelRectangle,
  picture: Pick<RgbaImage, 'width' | 'height'>,
): boolean {
  const whole = [x, y, width, height].every((value) => Number.isInteger(value) && value >= 0);
  return whole && width > 0 && height > 0 && x + width <= picture.width && y + height <= picture.height;
}

/**
 * @throws RangeError if a rectangle is not inside the picture, if the mask picture has another size, or if no texel is
 * left to compare
 */
export function maskFrom(
  size: Pick<RgbaImage, 'width' | 'height'>,
  rectangles: readonly TexelRectangle[],
  image?: RgbaImage,
): Mask {
  const { width, height } = size;
  const mask = new Uint8Array(width * height);
  for (const rectangle of rectangles) {
    if (!liesWithin(rectangle, size)) {
      const { x, y, width: w, height: h } = rectangle;
      throw new RangeError(`mask ${w}×${h} px at (${x}, ${y}) reaches outside of the picture of ${width}×${height} px`);
    }
    for (let y = rectangle.y; y < rectangle.y + rectangle.height; y++) {
      mask.fill(1, y * width + rectangle.x, y * width + rectangle.x + rectangle.width);
    }
  }
  if (image) {
    if (image.width !== width || image.height !== height) {
      throw new RangeError(`the mask has ${image.width}×${image.height} px, the picture ${width}×${height}`);
    }
    for (let i = 0; i < mask.length; i++) if (image.rgba[i * 4]! > 127) mask[i] = 1;
  }
  // If no texel were compared, every picture would pass.
  if (mask.every((left) => left === 1)) {
    throw new RangeError(`the mask covers all ${mask.length} texels of the picture; make it smaller`);
  }
  return mask;
}

export function countMasked(mask: Mask): number {
  return mask.reduce((sum, value) => sum + value, 0);
}

/**
 * Returns the share of a picture that is compared, in percent. A share between 0 % and 100 % is never shown as 0 % or
 * 100 %.
 */
export function sharePercent(texels: number, masked: number): string {
  const percent = (texels / (texels + masked)) * 100;
  const shown = masked === 0 ? percent : Math.min(Math.max(percent, 0.1), 99.9);
  return `${Number(shown.toFixed(1))} %`;
}

/**
 * Returns the actual picture, but with the expected texels under the mask. Some comparers also read the neighbours of a
 * texel, and these may be under the mask.
 */
export function withoutMasked(actual: RgbaImage, expected: RgbaImage, mask: Mask): RgbaImage {
  requireSameSize(actual, expected);
  const rgba = actual.rgba.slice();
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 1) rgba.set(expected.rgba.subarray(i * 4, i * 4 + 4), i * 4);
  }
  return { ...actual, rgba };
}
