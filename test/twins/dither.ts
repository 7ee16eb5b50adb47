/**
 * Returns the noise that a shader adds to a pixel before rounding, in units of a level. The noise is between −1/2 and
 * 1/2. So a pixel whose value is exactly a level keeps this level. The noise is the additive sequence of the plastic
 * number, whose values differ much between neighbouring pixels (Roberts, "The Unreasonable Effectiveness of Quasirandom
 * Sequences", 2018). The calculation uses integers, so the noise is the same everywhere. Twin of
 * shaders/lib/dither.wgsl.
 */
export function ditherAt(x: number, y: number): number {
  const sum = (Math.imul(x, 3242174889) + Math.imul(y, 2447445414)) >>> 0;
  return ((sum >>> 9) + 0.5) / 2 ** 23 - 0.5;
}
