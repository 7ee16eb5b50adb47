import { formatScalar } from '../../math/format-scalar.js';

export const formatFlag = (value: boolean): string => (value ? '1' : '0');
/** Scalars separated by single spaces: vectors, quaternions (w last), colours. */
export const formatVector = (values: readonly number[]): string => values.map(formatScalar).join(' ');
/** Items on lines of their own; the leaf adds the last line end. */
export const formatList = (items: readonly string[]): string => items.join('\n');

const DEGREES = 180 / Math.PI;
/** An angle in radians, written in degrees. */
export const formatDegrees = (radians: number): string => formatScalar(radians * DEGREES);

/** Characters outside the portable set become `_`; the empty name and the two dots get one in front. */
export function sanitizeName(id: string): string {
  const name = id.replace(/[^A-Za-z0-9._-]/g, '_');
  return name === '' || name === '.' || name === '..' ? `_${name}` : name;
}

/** A directory name per id, in order; equal ones are told apart by `~2`, `~3`, … */
export function namesOf(ids: readonly string[]): string[] {
  const used = new Map<string, number>();
  return ids.map((id) => {
    const name = sanitizeName(id);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name}~${count}`;
  });
}
