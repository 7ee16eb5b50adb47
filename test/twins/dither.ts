/**
 * Returns the noise that a shader adds to a pixel before it rounds the levels, in levels. It is between −1/2 and 1/2,
 * so a value that is exactly a level does not change. The noise is the additive sequence of the plastic number, which
 * is very different in neighbouring pixels (Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018).
 * The computation uses integers, so the result is the same everywhere. Twin of shaders/lib/dither.wgsl.
 */
export function ditherAt(x: number, y: number): number {
  const sum = (Math.imul(x, 3242174889) + Math.imul(y, 2447445414)) >>> 0;
  return ((sum >>> 9) + 0.5) / 2 ** 23 - 0.5;
}
