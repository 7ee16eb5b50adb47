/**
 * Returns a 32-bit hash of two coordinates and a seed. The calculation uses only integers, because a hash made with
 * sines would differ between machines.
 */
export function hash2(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Like {@link hash2}, but as a number in [0, 1). */
export const unitHash = (x: number, y: number, seed: number): number => hash2(x, y, seed) / 4294967296;
