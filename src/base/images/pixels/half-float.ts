const word = new DataView(new ArrayBuffer(4));

/**
 * Returns the 16 bits of the nearest half float, ties to even (IEEE 754 binary16). Values that are too large become
 * ±65,504, and NaN becomes 0, because a single infinity or NaN in a texture would spread to all smaller mip levels.
 */
export function halfFromNumber(value: number): number {
  if (Number.isNaN(value)) return 0;
  word.setFloat32(0, value);
  const bits = word.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  if (exponent >= 31) return sign | 0x7bff;
  if (exponent < -10) return sign;
  // A subnormal number has no hidden bit, and its exponent is always the same.
  const mantissa = exponent > 0 ? bits & 0x7fffff : (bits & 0x7fffff) | 0x800000;
  const shift = exponent > 0 ? 13 : 14 - exponent;
  const floor = (Math.max(exponent, 0) << 10) | (mantissa >>> shift);
  const rest = mantissa & ((1 << shift) - 1);
  const tie = 1 << (shift - 1);
  const rounded = rest > tie || (rest === tie && (floor & 1) === 1) ? floor + 1 : floor;
  return sign | Math.min(rounded, 0x7bff);
}

/** Converts the bits of a half float to a number, which may be an infinity or NaN. */
export function numberFromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 31;
  const mantissa = half & 0x3ff;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 31) return mantissa ? NaN : sign * Infinity;
  return sign * (1024 + mantissa) * 2 ** (exponent - 25);
}

/** Replaces infinities by the largest finite values, and NaN by 0, because filters cannot average them. */
export function finiteHalf(half: number): number {
  if ((half & 0x7c00) !== 0x7c00) return half;
  return half & 0x3ff ? 0 : (half & 0x8000) | 0x7bff;
}
