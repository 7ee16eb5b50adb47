/**
 * Formats a number for the field tree with nine significant digits and without trailing zeros. If −5 < exponent < 9,
 * writes the number without an exponent. Otherwise, writes the exponent as `E`, a sign and at least two digits.
 * Negative zero keeps its sign; NaN and infinities become 0.
 */
export function formatScalar(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return Object.is(value, -0) ? '-0' : String(value);
  if (!Number.isFinite(value)) return '0';
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 999_999_999.5) return stripZeros(value.toFixed(decimalsOf(size)));
  return formatByExponent(value);
}

/**
 * Returns the number of digits after the decimal point. If rounding gives ten significant digits, the last of them is
 * 0.
 */
function decimalsOf(size: number): number {
  let decimals = 8;
  for (let power = 10; size >= power; power *= 10) decimals--;
  for (let power = 1; size < power; power /= 10) decimals++;
  return decimals;
}

function stripZeros(digits: string): string {
  let end = digits.length;
  if (digits.indexOf('.') < 0) return digits;
  while (digits.charCodeAt(end - 1) === 48) end--;
  if (digits.charCodeAt(end - 1) === 46) end--;
  return digits.slice(0, end);
}

function formatByExponent(value: number): string {
  const [mantissa = '', exponentText = '0'] = value.toExponential(8).split('e');
  const exponent = Number(exponentText);
  const negative = mantissa.startsWith('-');
  const digits = mantissa.replace(/^-/, '').replace('.', '').replace(/0+$/, '') || '0';
  const sign = negative ? '-' : '';
  if (exponent > -5 && exponent < 9) {
    if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
    const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
    const fraction = digits.slice(exponent + 1);
    return `${sign}${whole}${fraction ? `.${fraction}` : ''}`;
  }
  const power = String(Math.abs(exponent)).padStart(2, '0');
  return `${sign}${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}E${exponent < 0 ? '-' : '+'}${power}`;
}
