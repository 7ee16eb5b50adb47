import type { Image } from './image.js';

/**
 * A smaller picture in which each texel is the mean of those it covers, for lists of pictures. In sRGB as it stands: what is
 * wanted is a likeness, not light.
 *
 * @param most longest side of the result, px; a picture that is not longer comes back as it is
 */
export function shrink(image: Image, most: number): Image {
  const { width, height, rgba } = image;
  const step = Math.ceil(Math.max(width, height) / most);
  if (step <= 1) return image;
  const small = { width: Math.max(1, Math.floor(width / step)), height: Math.max(1, Math.floor(height / step)) };
  const out = new Uint8Array(small.width * small.height * 4);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        let count = 0;
        for (let dy = 0; dy < step && y * step + dy < height; dy++) {
          for (let dx = 0; dx < step && x * step + dx < width; dx++, count++) {
            sum += rgba[((y * step + dy) * width + x * step + dx) * 4 + channel]!;
          }
        }
        out[(y * small.width + x) * 4 + channel] = Math.round(sum / count);
      }
    }
  }
  return { ...small, rgba: out };
}
