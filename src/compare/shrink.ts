import type { RgbaImage } from './image.js';

/**
 * Makes a picture smaller, for a preview. Each texel of the result is the mean of the texels that it covers. The mean
 * is taken of sRGB values, because linear light is not necessary for a preview.
 *
 * @param most maximum length of a side, px. A picture that is smaller is returned as it is
 */
export function shrink(image: RgbaImage, most: number): RgbaImage {
  const { width, height, rgba } = image;
  const step = Math.ceil(Math.max(width, height) / most);
  if (step <= 1) return image;
  const small = { width: Math.max(1, Math.floor(width / step)), height: Math.max(1, Math.floor(height / step)) };
  const out = new Uint8Array(small.width * small.height * 4);
  for (let y = 0; y < small.height; y++) {
    const bottom = Math.min((y + 1) * step, height);
    for (let x = 0; x < small.width; x++) {
      const right = Math.min((x + 1) * step, width);
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let row = y * step; row < bottom; row++) {
        const end = (row * width + right) * 4;
        for (let at = (row * width + x * step) * 4; at < end; at += 4) {
          r += rgba[at]!;
          g += rgba[at + 1]!;
          b += rgba[at + 2]!;
          a += rgba[at + 3]!;
        }
      }
      const count = (bottom - y * step) * (right - x * step);
      const to = (y * small.width + x) * 4;
      out[to] = Math.round(r / count);
      out[to + 1] = Math.round(g / count);
      out[to + 2] = Math.round(b / count);
      out[to + 3] = Math.round(a / count);
    }
  }
  return { ...small, rgba: out };
}
