import { requireSameSize, type RgbaImage } from './image.js';

/** Counts the texels in which any channel differs, including alpha. */
export function countDifferentTexels(actual: RgbaImage, expected: RgbaImage): number {
  requireSameSize(actual, expected);
  if (actual === expected) return 0;
  const a = texelsOf(actual);
  const e = texelsOf(expected);
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== e[i]) count++;
  return count;
}

/** Returns one number per texel instead of four, which saves three quarters of the comparisons. */
function texelsOf({ rgba }: RgbaImage): Uint32Array {
  const bytes = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
