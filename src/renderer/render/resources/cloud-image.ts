import { byteLevels, centred, noiseSum } from './tileable-noise.js';

/**
 * The image of clouds as seen from below. The image repeats without seams. r is the density, whose mean is 0.5. Where
 * the density exceeds a threshold, the sky shows a cloud. g is the density without fine detail, for the dark
 * undersides. b and a are the slopes of r along u and v, where 0.5 means level.
 */

export const CLOUD_IMAGE_SIZE = 512;

/** Returns the RGBA bytes of every mip level, the largest first. */
export function cloudImageLevels(): Uint8Array<ArrayBuffer>[] {
  const size = CLOUD_IMAGE_SIZE;
  // `heaps` places the clouds; the other noise shapes their outlines, which are rounded heads with sharp folds.
  const heaps = centred(noiseSum(size, [3, 5, 8], 0.8, 11), 0.16);
  const broad = centred(noiseSum(size, [9, 17, 31], 0.7, 12), 0.12);
  const folds = centred(noiseSum(size, [19, 37, 73], 0.66, 13), 0.17);
  const small = centred(noiseSum(size, [61, 113, 197], 0.7, 14), 0.17);
  const soft = heaps.map((value, i) => value + broad[i]! - 0.5);
  const image = new Float32Array(size * size * 4);
  const at = (x: number, y: number): number => soft[((y + size) % size) * size + ((x + size) % size)]!;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const head = 1 - Math.abs(2 * folds[i]! - 1) * 1.6;
      // Small heads sit on large ones.
      const knob = 1 - Math.abs(2 * small[i]! - 1) * 1.6;
      const density = soft[i]! + 0.19 * (head - 0.55) + 0.1 * (knob - 0.55);
      const slopeX = (at(x + 3, y) - at(x - 3, y)) * 6;
      const slopeY = (at(x, y + 3) - at(x, y - 3)) * 6;
      image.set(
        [density, soft[i]! + 0.1 * (head - 0.55) + 0.04 * (knob - 0.55), 0.5 + 0.5 * slopeX, 0.5 + 0.5 * slopeY],
        i * 4,
      );
    }
  }
  return byteLevels(image, size);
}
