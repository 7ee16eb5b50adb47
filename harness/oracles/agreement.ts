import type { OraclePicture } from './oracle.js';

/** The degree to which two programs agree about a file. */
export type Agreement = (typeof AGREEMENTS)[number];

/**
 * - `same`: no channel differs by more than 1, the rounding error from 16 bits to 8
 * - `rounding`: no channel differs by more than 4, the rounding error of inverse DCTs
 * - `near`: the mean difference is at most 8, for example because only one program interpolates half-resolution colours
 * - `differs`: the mean difference is above 8, or the pictures have different sizes
 * - `only ours`, `only theirs`: one program reads the file and the other refuses it
 * - `neither`: both programs refuse the file
 * - `over time`: the other program was ended because it took too long
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
 * Compares two pictures. A picture is undefined if its program refused the file. The colours of texels with alpha 0 are
 * ignored, because some programs set these colours to 0.
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
