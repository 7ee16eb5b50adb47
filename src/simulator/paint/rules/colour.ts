import { type Refusal, refuse } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';

/** Reports whether these are the numbers of a colour: exactly three, each finite and in [0, 1] (normalised sRGB). */
export function isColourSrgb(values: readonly number[] | null): values is Vec3 {
  return values?.length === 3 && values.every(isComponent);
}

/** Makes the refusal of a colour write whose numbers are not {@link isColourSrgb}. */
export function refuseColour(subject: string, values: readonly number[] | null): Refusal {
  const got = values === null || values.length === 0 ? 'none' : values.slice(0, 8).join(' ');
  return refuse(
    'EINVAL',
    `${subject}: color requires three finite normalized sRGB values, each from 0 to 1 (such as '1 0.25 0.2'); got ${got}`,
  );
}

/** Reports whether one reads back as the other, to the sign of a zero. */
export function isSameColour(a: Vec3, b: Vec3): boolean {
  return Object.is(a[0], b[0]) && Object.is(a[1], b[1]) && Object.is(a[2], b[2]);
}

/** The comparison is written so that NaN fails. */
function isComponent(c: number): boolean {
  return c >= 0 && c <= 1;
}
