export const EASE_NAMES = ['linear', 'in', 'out', 'in-out'] as const;
export type EaseName = (typeof EASE_NAMES)[number];

/**
 * How a value changes from one key to the next: as a power of time, or along a cubic Bézier curve from (0, 0) to (1, 1)
 * as in CSS.
 */
export type Ease =
  | { readonly name: EaseName; readonly power: number }
  | { readonly bezier: readonly [x1: number, y1: number, x2: number, y2: number] };

export const DEFAULT_EASE_POWER = 3;

/** The default ease of cross-fades between shots. */
export const BLEND_EASE: Ease = { name: 'in-out', power: DEFAULT_EASE_POWER };

/**
 * Converts time to progress. `u` is the fraction of a change's duration that has passed; the result is the fraction of
 * the change that is complete.
 * @param u from 0 to 1
 * @returns 0 at `u` = 0 and 1 at `u` = 1. In between, a Bézier ease may leave [0, 1].
 */
export function applyEase(ease: Ease | null, u: number): number {
  if (ease === null || u <= 0 || u >= 1) return u;
  if ('bezier' in ease) return cubicBezierEase(ease.bezier, u);
  const { name, power } = ease;
  switch (name) {
    case 'linear':
      return u;
    case 'in':
      return u ** power;
    case 'out':
      return 1 - (1 - u) ** power;
    case 'in-out':
      return u < 0.5 ? (2 * u) ** power / 2 : 1 - (2 * (1 - u)) ** power / 2;
  }
}

/**
 * Returns the y of the curve at x = `u` (CSS Easing Functions, cubic-bezier()). x never decreases along the curve,
 * because the x of both control points is in [0, 1]. So bisection finds the point where x = `u`.
 */
function cubicBezierEase([x1, y1, x2, y2]: readonly [number, number, number, number], u: number): number {
  let low = 0;
  let high = 1;
  // Each round halves the interval. After 52 rounds, it is as small as the resolution of doubles in [0, 1].
  for (let round = 0; round < 52; round++) {
    const middle = (low + high) / 2;
    if (bezierFromZeroToOne(x1, x2, middle) < u) low = middle;
    else high = middle;
  }
  return bezierFromZeroToOne(y1, y2, (low + high) / 2);
}

function bezierFromZeroToOne(a: number, b: number, s: number): number {
  const r = 1 - s;
  return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s;
}
