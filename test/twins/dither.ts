/**
 * Returns the noise that is added to a pixel before its levels are rounded, in levels. It is between −1/2 and 1/2, so a
 * value that is exactly a level does not change. The numbers come from the additive sequence of the plastic number,
 * which gives neighbouring pixels very different ones (Roberts, "The Unreasonable Effectiveness of Quasirandom
 * Sequences", 2018). The computation uses whole numbers, so the result is the same everywhere. Twin of
 * shaders/lib/dither.wgsl.
 */
export function ditherAt(x: number, y: number): number {
  const sum = (Math.imul(x, 3242174889) + Math.imul(y, 2447445414)) >>> 0;
  return ((sum >>> 9) + 0.5) / 2 ** 23 - 0.5;
}
