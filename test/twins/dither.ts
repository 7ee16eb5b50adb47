/**
 * Returns the noise that is added to a pixel before its levels are rounded, in levels: more than −1/2 and less than 1/2,
 * so a value that is a level stays what it is. Neighbouring pixels get numbers far apart, by the additive sequence of
 * the plastic number (Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018), in whole numbers: the
 * same everywhere. Twin of shaders/lib/dither.wgsl.
 */
export function ditherAt(x: number, y: number): number {
  const sum = (Math.imul(x, 3242174889) + Math.imul(y, 2447445414)) >>> 0;
  return ((sum >>> 9) + 0.5) / 2 ** 23 - 0.5;
}
