import { formatScalar } from '../../../base/math/index.js';

export const formatFlag = (value: boolean): string => (value ? '1' : '0');
/** Formats scalars separated by single spaces: vectors, quaternions (w last), colours. */
export const formatVector = (values: readonly number[]): string => values.map(formatScalar).join(' ');
/** Formats items on separate lines; the leaf adds the last newline. */
export const formatList = (items: readonly string[]): string => items.join('\n');

const DEGREES = 180 / Math.PI;
/** Formats an angle in radians as degrees. */
export const formatDegrees = (radians: number): string => formatScalar(radians * DEGREES);

/** Makes a portable name: characters outside the set become `_`; the empty name, `.` and `..` get a leading `_`. */
export function sanitizeName(id: string): string {
  const name = id.replace(/[^A-Za-z0-9._-]/g, '_');
  return name === '' || name === '.' || name === '..' ? `_${name}` : name;
}
