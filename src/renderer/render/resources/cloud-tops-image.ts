import { byteLevels, centred, domes, noiseSum, warped } from './tileable-noise.js';

/**
 * The image of clouds as seen from space. The image repeats without seams. A shader reads this image instead of the
 * ground's detail image, so it has corresponding channels: x and y of the normal, brightness of the ground between
 * clouds, density of the clouds. Brightness and density have the mean 0.5. Noise on a lattice would show the squares of
 * the lattice. To hide these squares, another noise shifts the points at which density is sampled, by more than a cell.
 */

export const CLOUD_TOPS_SIZE = 512;

export function cloudTopsLevels(): Uint8Array<ArrayBuffer>[] {
  const size = CLOUD_TOPS_SIZE;
  const eastward = centred(noiseSum(size, [3, 7, 13, 29, 53], 0.6, 21), 0.2);
  const northward = centred(noiseSum(size, [3, 7, 13, 29, 53], 0.6, 22), 0.2);
  const strands = warped(noiseSum(size, [13, 23, 43, 79, 131], 0.74, 23), eastward, northward, 0.24);
  // Rounded heads of cloud with folds between them, small ones on large ones.
  const large = warped(domes(size, 19, 24), northward, eastward, 0.05);
  const small = warped(domes(size, 53, 26), eastward, northward, 0.03);
  const heads = large.map((value, i) => Math.sqrt(value) + 0.6 * Math.sqrt(small[i]!));
  const broad = centred(strands, 0.15);
  const fine = centred(heads, 0.1);
  const density = broad.map((value, i) => value + fine[i]! - 0.5);
  const mottle = centred(warped(noiseSum(size, [7, 17, 37, 71, 113], 0.8, 25), eastward, northward, 0.1), 0.15);
  const image = new Float32Array(size * size * 4);
  const at = (x: number, y: number): number => density[((y + size) % size) * size + ((x + size) % size)]!;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const nx = (at(x - 1, y) - at(x + 1, y)) * 3.5;
      const ny = (at(x, y - 1) - at(x, y + 1)) * 3.5;
      const k = 0.5 / Math.sqrt(nx * nx + ny * ny + 1);
      image.set([0.5 + nx * k, 0.5 + ny * k, mottle[i]!, density[i]!], i * 4);
    }
  }
  return byteLevels(image, size);
}
