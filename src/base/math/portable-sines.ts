/**
 * Sines and cosines whose bits are the same in every engine. ECMAScript does not say how exact `Math.sin`, `Math.sinh`
 * and `**` are, and even versions of one engine differ. This file uses only the four basic operations and the square
 * root, because every engine follows IEEE 754 for these. Errors are at most two units in the last place.
 */

/**
 * A quarter turn, as the sum of three numbers. The first two have 33 bits each, so that their products with small whole
 * numbers are exact.
 */
const QUARTERS = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21] as const;
/** The natural logarithm of 2, as the sum of two numbers. The first of them has only 32 significant bits. */
const LOG_2 = [0.6931471803691238, 1.9082149292705877e-10] as const;
/**
 * Up to this value, the hyperbolic functions are computed from a series, because the exponential function would lose
 * digits. For larger values, they are computed from the exponential function.
 */
const SERIES_MAX = 1;
/** Exponent of the smallest power of two that is too large for a double. */
const EXPONENT_MAX = 1024;

const COEFFICIENTS: readonly number[] = (() => {
  const coefficients = [1];
  for (let n = 1, factorial = 1; n <= 20; n++) coefficients.push(1 / (factorial *= n));
  return coefficients;
})();

/** @param angle rad */
export function sinCos(angle: number): readonly [sin: number, cos: number] {
  const quarters = Math.round(angle / (Math.PI / 2));
  const rest = angle - quarters * QUARTERS[0] - quarters * QUARTERS[1] - quarters * QUARTERS[2];
  const square = rest * rest;
  // The remaining angle is at most an eighth of a turn, so the first omitted terms of both series are below 2⁻⁵⁸.
  const sin = rest + rest * series(-square, 3, 17);
  const cos = 1 + series(-square, 2, 18);
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return [sin, cos];
    case 1:
      return [cos, -sin];
    case 2:
      return [-sin, -cos];
    default:
      return [-cos, sin];
  }
}

export function sinhCosh(value: number): readonly [sinh: number, cosh: number] {
  if (Math.abs(value) < SERIES_MAX) {
    const square = value * value;
    return [value + value * series(square, 3, 19), 1 + series(square, 2, 20)];
  }
  const grown = exponential(Math.abs(value));
  const shrunk = 1 / grown;
  return [(Math.sign(value) * (grown - shrunk)) / 2, (grown + shrunk) / 2];
}

/** Returns x/first! + x²/(first + 2)! + …, up to the divisor last!. */
function series(x: number, first: number, last: number): number {
  let sum = 0;
  for (let n = last; n >= first; n -= 2) sum = x * (COEFFICIENTS[n]! + sum);
  return sum;
}

/** @param value not negative */
function exponential(value: number): number {
  const doublings = Math.round(value / Math.LN2);
  if (doublings > EXPONENT_MAX) return Infinity;
  const rest = value - doublings * LOG_2[0] - doublings * LOG_2[1];
  let sum = 0;
  for (let n = 16; n >= 1; n--) sum = rest * (COEFFICIENTS[n]! + sum);
  let result = 1 + sum;
  for (let n = 0; n < doublings; n++) result *= 2;
  return result;
}
