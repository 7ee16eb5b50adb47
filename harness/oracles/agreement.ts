import type { OraclePicture } from './oracle.js';

/** How far two programs agree about a file. */
export type Agreement = (typeof AGREEMENTS)[number];

/**
 * - `same`: no channel differs by more than 1, which is the rounding of 16 bits to 8
 * - `rounding`: by no more than 4, which is the rounding of inverse DCTs
 * - `near`: by no more than 8 in the mean, as edges do where colours of half the resolution are interpolated
 * - `differs`: by more, or in size
 * - `only ours`, `only theirs`: one reads it and the other refuses it
 * - `neither`: both refuse it
 * - `over time`: the other program was ended before it had read or refused it
 */
export const AGREEMENTS = [
  'same',
  'rounding',
  'near',
  'differs',
  'only ours',
  'only theirs',
  'neither',
  'over time',
] as const;

const ROUNDING = 4;
const NEAR_MEAN = 8;

/**
 * Compares two pictures; undefined means that the program refused the file. Colours of texels with alpha 0 do not
 * count, because some programs clear them.
 */
export function agreementOf(ours: OraclePicture | undefined, theirs: OraclePicture | undefined): Agreement {
  if (!ours || !theirs) return ours ? 'only ours' : theirs ? 'only theirs' : 'neither';
  if (ours.width !== theirs.width || ours.height !== theirs.height) return 'differs';
  let worst = 0;
  let sum = 0;
  for (let i = 0; i < ours.rgba.length; i++) {
    const isAlpha = (i & 3) === 3;
    if (isAlpha && !theirs.hasAlpha) continue;
    if (!isAlpha && theirs.hasAlpha && ours.rgba[i | 3] === 0 && theirs.rgba[i | 3] === 0) continue;
    const difference = Math.abs(ours.rgba[i]! - theirs.rgba[i]!);
    worst = Math.max(worst, difference);
    sum += difference;
  }
  if (worst <= 1) return 'same';
  if (worst <= ROUNDING) return 'rounding';
  return sum / ours.rgba.length <= NEAR_MEAN ? 'near' : 'differs';
}
