import { formatScalar } from '../../../base/math/index.js';

export const formatFlag = (value: boolean): string => (value ? '1' : '0');
/** Formats the numbers of a vector, a quaternion (w last) or a colour, separated by single spaces. */
export const formatVector = (values: readonly number[]): string => values.map(formatScalar).join(' ');
/** Formats a list, one item per line. The leaf adds the last newline. */
export const formatList = (items: readonly string[]): string => items.join('\n');

const DEGREES = 180 / Math.PI;
export const formatDegrees = (radians: number): string => formatScalar(radians * DEGREES);

/**
 * Makes a portable file name of letters, digits, `.`, `_` and `-`. Other characters become `_`. An empty name, `.` and
 * `..` get a leading `_`.
 */
export function sanitizeName(id: string): string {
  const name = id.replace(/[^A-Za-z0-9._-]/g, '_');
  return name === '' || name === '.' || name === '..' ? `_${name}` : name;
}
